// SPDX-License-Identifier: GPL-2.0
/*
 * i2c-board: the I2C bus of the emulated board, with one display on it.
 *
 * The kernel's own i2c-stub keeps registers and knows no plain I2C messages, so a display
 * driver cannot talk to it. This adapter takes every message, acknowledges it and writes
 * down what a logic analyser would: when it ended and its bytes. Reading /dev/board-i2c
 * takes the notes away, each as
 *
 *     8 bytes  monotonic clock at the end of the message, ns, little endian
 *     2 bytes  length of what follows, little endian
 *     n bytes  the message, without the address
 *
 * Parameters that can be changed at any time (/sys/module/i2c_board/parameters):
 *
 *     present   0: nobody acknowledges (EREMOTEIO, as the drivers of the Pis answer)
 *     bus_hz    the bus's clock; a message takes the time that it would take there
 *     hang_ms   the display holds the clock line: a transfer takes so long, then ETIMEDOUT
 */
#include <linux/delay.h>
#include <linux/fs.h>
#include <linux/i2c.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>
#include <linux/unaligned.h>
#include <linux/vmalloc.h>

#define ROOM	(4u << 20)
#define HEAD	10

static int bus = 1;
module_param(bus, int, 0444);
static int address = 0x3c;
module_param(address, int, 0444);
static int present = 1;
module_param(present, int, 0644);
static int bus_hz = 400000;
module_param(bus_hz, int, 0644);
static int hang_ms;
module_param(hang_ms, int, 0644);
static ulong forgotten;
module_param(forgotten, ulong, 0444);
MODULE_PARM_DESC(forgotten, "how often nobody read the notes, and they were thrown away");

static u8 *notes;
static size_t noted;
static DEFINE_MUTEX(notes_lock);

static void note(const struct i2c_msg *msg)
{
	mutex_lock(&notes_lock);
	if (noted + HEAD + msg->len > ROOM) {
		noted = 0;
		forgotten++;
	}
	put_unaligned_le64(ktime_get_ns(), notes + noted);
	put_unaligned_le16(msg->len, notes + noted + 8);
	memcpy(notes + noted + HEAD, msg->buf, msg->len);
	noted += HEAD + msg->len;
	mutex_unlock(&notes_lock);
}

/* Start, address and acknowledge are ten bits, every byte with its acknowledge nine. */
static void take_time(const struct i2c_msg *msg)
{
	if (bus_hz > 0)
		fsleep((10 + 9ul * msg->len) * USEC_PER_SEC / bus_hz);
}

static int board_xfer(struct i2c_adapter *adapter, struct i2c_msg *msgs, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		if (!present || msgs[i].addr != address)
			return -EREMOTEIO;
		if (hang_ms > 0) {
			msleep(hang_ms);
			return -ETIMEDOUT;
		}
		take_time(&msgs[i]);
		if (msgs[i].flags & I2C_M_RD)
			memset(msgs[i].buf, 0, msgs[i].len);
		else
			note(&msgs[i]);
	}
	return count;
}

static u32 board_functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm board_algorithm = {
	.master_xfer = board_xfer,
	.functionality = board_functionality,
};

static struct i2c_adapter board_adapter = {
	.owner = THIS_MODULE,
	.algo = &board_algorithm,
	.name = "emulated board",
};

static ssize_t board_read(struct file *file, char __user *to, size_t room, loff_t *offset)
{
	ssize_t taken;

	mutex_lock(&notes_lock);
	taken = min(room, noted);
	if (copy_to_user(to, notes, taken)) {
		taken = -EFAULT;
	} else {
		noted -= taken;
		memmove(notes, notes + taken, noted);
	}
	mutex_unlock(&notes_lock);
	return taken;
}

static const struct file_operations board_operations = {
	.owner = THIS_MODULE,
	.read = board_read,
};

static struct miscdevice board_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "board-i2c",
	.mode = 0600,
	.fops = &board_operations,
};

static int __init board_init(void)
{
	int error;

	notes = vmalloc(ROOM);
	if (!notes)
		return -ENOMEM;
	error = misc_register(&board_device);
	if (error)
		goto free_notes;
	board_adapter.nr = bus;
	error = i2c_add_numbered_adapter(&board_adapter);
	if (error)
		goto deregister;
	return 0;
deregister:
	misc_deregister(&board_device);
free_notes:
	vfree(notes);
	return error;
}

static void __exit board_exit(void)
{
	i2c_del_adapter(&board_adapter);
	misc_deregister(&board_device);
	vfree(notes);
}

module_init(board_init);
module_exit(board_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("The I2C bus of an emulated board, with a display that writes down what it is sent");
