#ifndef REFHOUND_LINUX_SPI_SPIDEV_H
#define REFHOUND_LINUX_SPI_SPIDEV_H

#include <linux/types.h>
#include <linux/ioctl.h>
#include <linux/const.h>

#define SPI_CPHA (((1UL)) << (0))
#define SPI_CPOL (((1UL)) << (1))
#define SPI_MODE_0 (0|0)
#define SPI_MODE_1 (0|SPI_CPHA)
#define SPI_MODE_2 (SPI_CPOL|0)
#define SPI_MODE_3 (SPI_CPOL|SPI_CPHA)
#define SPI_MODE_X_MASK (SPI_CPOL|SPI_CPHA)
#define SPI_CS_HIGH (((1UL)) << (2))
#define SPI_LSB_FIRST (((1UL)) << (3))
#define SPI_3WIRE (((1UL)) << (4))
#define SPI_LOOP (((1UL)) << (5))
#define SPI_NO_CS (((1UL)) << (6))
#define SPI_READY (((1UL)) << (7))
#define SPI_TX_DUAL (((1UL)) << (8))
#define SPI_TX_QUAD (((1UL)) << (9))
#define SPI_RX_DUAL (((1UL)) << (10))
#define SPI_RX_QUAD (((1UL)) << (11))
#define SPI_CS_WORD (((1UL)) << (12))
#define SPI_TX_OCTAL (((1UL)) << (13))
#define SPI_RX_OCTAL (((1UL)) << (14))
#define SPI_3WIRE_HIZ (((1UL)) << (15))
#define SPI_RX_CPHA_FLIP (((1UL)) << (16))
#define SPI_MODE_USER_MASK ((((1UL)) << (17)) - 1)
#define SPI_IOC_MAGIC 'k'

struct spi_ioc_transfer {
    __u64 tx_buf;
    __u64 rx_buf;
    __u32 len;
    __u32 speed_hz;
    __u16 delay_usecs;
    __u8 bits_per_word;
    __u8 cs_change;
    __u8 tx_nbits;
    __u8 rx_nbits;
    __u8 word_delay_usecs;
    __u8 pad;
};

#define SPI_MSGSIZE(N) ((((N)*(sizeof (struct spi_ioc_transfer))) < (1 << 14)) ? ((N)*(sizeof (struct spi_ioc_transfer))) : 0)
#define SPI_IOC_MESSAGE(N) (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((0)) << 0) | ((((sizeof(char[((((N)*(sizeof (struct spi_ioc_transfer))) < (1 << 14)) ? ((N)*(sizeof (struct spi_ioc_transfer))) : 0)])))) << ((0 +8)+8)))
#define SPI_IOC_RD_MODE (((2U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((1)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_WR_MODE (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((1)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_RD_LSB_FIRST (((2U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((2)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_WR_LSB_FIRST (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((2)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_RD_BITS_PER_WORD (((2U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((3)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_WR_BITS_PER_WORD (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((3)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define SPI_IOC_RD_MAX_SPEED_HZ (((2U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((4)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))
#define SPI_IOC_WR_MAX_SPEED_HZ (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((4)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))
#define SPI_IOC_RD_MODE32 (((2U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((5)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))
#define SPI_IOC_WR_MODE32 (((1U) << (((0 +8)+8)+14)) | ((('k')) << (0 +8)) | (((5)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))

#endif
