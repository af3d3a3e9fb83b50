//! Linux kernel trees: small ones, with what real ones have.

use crate::program::Folder;

const RUN: [&str; 6] = ["check", "--no-cache", "--family", "runtime_pm", "--select", "RH7"];

/// An empty kernel: what makes it one, and the calls that count.
fn tree() -> Folder {
    Folder::new().with("Kconfig", "").with("Kbuild", "").with(
        "include/linux/pm_runtime.h",
        "struct device { int users; };
int pm_runtime_get_sync(struct device *dev);
int pm_runtime_resume_and_get(struct device *dev);
int pm_runtime_put(struct device *dev);
int pm_runtime_put_noidle(struct device *dev);
",
    )
}

#[test]
fn a_family_that_is_not_looked_at_has_no_findings() {
    let text = "struct device_node;
struct bus_type;
struct device *bus_find_device_by_name(struct bus_type *bus, struct device *start, const char *name);
struct device_node *of_get_child_by_name(const struct device_node *node, const char *name);
int find(struct bus_type *bus, struct device_node *np)
{
	struct device *dev = bus_find_device_by_name(bus, 0, \"spam\");
	struct device_node *port = of_get_child_by_name(np, \"port\");
	return dev && port;
}
";
    let folder = tree().with("drivers/a.c", format!("#include <linux/pm_runtime.h>\n{text}"));
    let run = |family: &str| folder.run(["check", "--no-cache", "--output-format", "concise", "--family", family]);
    let (device, node) = ("leaked-reference: `dev`", "leaked-reference: `port`");
    run("device,of_node").says(1, &[device, node]);
    for (family, told, not_told) in [("device", device, node), ("of_node", node, device)] {
        let said = run(family);
        assert!(said.out.contains(told) && !said.out.contains(not_told), "{family}: {}{}", said.out, said.err);
    }
}

const RESET_HEADER: &str = "struct reset;
#ifdef CONFIG_RESET_CONTROLLER
int reset_control_reset(struct reset *rstc);
#else
static inline int reset_control_reset(struct reset *rstc)
{
	return 0;
}
#endif
";

const RESET: &str = "#include <linux/pm_runtime.h>
#include <linux/reset.h>
int hw_init(struct device *dev, struct reset *rstc)
{
	int ret = pm_runtime_resume_and_get(dev);
	if (ret)
		return ret;
	ret = reset_control_reset(rstc);
	if (ret)
		return ret;
	pm_runtime_put(dev);
	return 0;
}
";

#[test]
fn what_a_header_says_without_an_option_is_not_believed() {
    let folder = tree().with("include/linux/reset.h", RESET_HEADER).with("drivers/a.c", RESET);
    folder.run(RUN).says(1, &["drivers/a.c:10:3: RH701 "]);
    // With a configuration it is what the header says.
    let folder = folder.with(".config", "CONFIG_PM=y\n");
    folder.run(RUN).says(0, &["1 file, 2 functions"]);
    let folder = folder.with(".config", "CONFIG_PM=y\nCONFIG_RESET_CONTROLLER=y\n");
    folder.run(RUN).says(1, &["drivers/a.c:10:3: RH701 "]);
}

#[test]
fn functions_with_ways_out_that_were_not_compared_are_counted() {
    let text = "#include <linux/pm_runtime.h>
int enable(struct device **devs, int count)
{
	int i, ret;
	for (i = 0; i < count; i++) {
		ret = pm_runtime_get_sync(devs[i]);
		if (ret < 0)
			return ret;
	}
	return 0;
}
";
    let folder = tree().with("drivers/a.c", text);
    let told = "1 file, 1 function: 1 understood, 1 with ways out that were not compared";
    folder.run(RUN).says(0, &[told]);
    let named = "given up: drivers/a.c: enable: ends with counts that are not known";
    folder.run(RUN.into_iter().chain(["--verbose"])).says(0, &[told, named]);
}

const ROLES: &str = "#include <linux/pm_runtime.h>
struct inode;
struct file { struct device *dev; };
struct file_operations {
	int (*open)(struct inode *, struct file *);
	int (*release)(struct inode *, struct file *);
};
struct dev_pm_ops {
	int (*suspend)(struct device *dev);
	int (*resume)(struct device *dev);
};
int start(struct device *dev);
void stop(struct device *dev);

static int chip_open(struct inode *inode, struct file *file)
{
	int ret = pm_runtime_resume_and_get(file->dev);
	if (ret < 0)
		return ret;
	return 0;
}

static int chip_release(struct inode *inode, struct file *file)
{
	pm_runtime_put(file->dev);
	return 0;
}

const struct file_operations chip_fops = { .open = chip_open, .release = chip_release };

static int chip_suspend(struct device *dev)
{
	stop(dev);
	pm_runtime_put(dev);
	return 0;
}

static int chip_resume(struct device *dev)
{
	int ret = pm_runtime_get_sync(dev);
	if (ret < 0) {
		pm_runtime_put_noidle(dev);
		return ret;
	}
	start(dev);
	return 0;
}

const struct dev_pm_ops chip_pm = { .suspend = chip_suspend, .resume = chip_resume };

int chip_power_on(struct device *dev)
{
	int ret = pm_runtime_resume_and_get(dev);
	if (ret < 0)
		return ret;
	start(dev);
	return 0;
}

void chip_power_off(struct device *dev)
{
	stop(dev);
	pm_runtime_put(dev);
}

int chip_get(struct device *dev)
{
	return pm_runtime_get_sync(dev);
}
";

#[test]
fn functions_whose_business_is_to_take_or_give_a_count_are_left_alone() {
    tree().with("drivers/a.c", ROLES).run(RUN).says(0, &["7 functions: 7 understood", "nothing found"]);
    // What takes the count and says that it has not is wrong in any role.
    let wrong = ROLES.replace("\t\tpm_runtime_put_noidle(dev);\n", "");
    tree().with("drivers/a.c", wrong).run(RUN).says(1, &["RH702 unbalanced-acquire"]);
}
