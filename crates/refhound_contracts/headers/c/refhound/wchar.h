#ifndef REFHOUND_PART_WCHAR_H
#define REFHOUND_PART_WCHAR_H

#define __WCHAR_MAX __WCHAR_MAX__
#define __WCHAR_MIN __WCHAR_MIN__

#endif
