// SPDX-License-Identifier: GPL-2.0
/*
 * pi-revision: what every Raspberry Pi's firmware tells about the board, in the place where
 * programs look for it: /proc/device-tree/system/linux,revision, four bytes big endian.
 * gpiozero and rpi-lgpio learn the header from it.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/unaligned.h>

static uint revision = 0xd03114;	/* Pi 4 B, 4 GB; 0x902120 Zero 2 W, 0xd04170 Pi 5 */
module_param(revision, uint, 0444);

static struct proc_dir_entry *tree;

static ssize_t revision_read(struct file *file, char __user *to, size_t room, loff_t *offset)
{
	u8 bytes[4];

	put_unaligned_be32(revision, bytes);
	return simple_read_from_buffer(to, room, offset, bytes, sizeof(bytes));
}

static const struct proc_ops revision_operations = {
	.proc_read = revision_read,
};

static int __init revision_init(void)
{
	struct proc_dir_entry *folder;

	tree = proc_mkdir("device-tree", NULL);
	folder = tree ? proc_mkdir("system", tree) : NULL;
	if (!folder || !proc_create("linux,revision", 0444, folder, &revision_operations)) {
		proc_remove(tree);
		return -ENOMEM;
	}
	return 0;
}

static void __exit revision_exit(void)
{
	proc_remove(tree);
}

module_init(revision_init);
module_exit(revision_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("The revision code of a Raspberry Pi");
