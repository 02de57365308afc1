// The case: lid, base, seat pods, a dial for the servo, a holder for tiles. Everything prints without supports.
//
// The numbers between the two lines come from hardware/lid.toml: edit them there and run
// `make case`, or change them here, in OpenSCAD's Customizer, for a case of your own.

/* [What to draw] */
part = "all"; // [all, lid, base, pod, strap, dial, foot, pointer, holder, plate]

// --- from hardware/lid.toml ---

/* [Lid] */
lid_width = 210;
lid_depth = 115;
lid_thickness = 3;
lid_corner = 8;
lid_skin = 0.6;

/* [Screws] */
screws_inset = 8;
screws_hole = 3.4;

/* [Display] */
display_at = [105, 57.5];
display_window = [57, 29.5];
display_strap = 96;
display_strap_screw = 2.6;

/* [Button] */
button_hole = 30;
button_printed = 30.3;
button_nut = 34;
button_depth = 58;

/* [Spin] */
spin_at = [22, 71];
spin_rim = 33;

/* [Talk] */
talk_at = [105, 95.5];
talk_hole = 16.2;
talk_rim = 20;
talk_nut = 22;

/* [Knob] */
knob_at = [188, 69];
knob_hole = 7.4;
knob_rim = 25;

/* [Sound] */
sound_at = [188, 32];
sound_hole = 2.6;
sound_rim = 18;
sound_rings = [[0, 1], [3.2, 6], [6.4, 12]];

/* [Loudspeaker] */
loudspeaker_size = 34;
loudspeaker_depth = 18;
loudspeaker_play = 0.6;
loudspeaker_wall = 1.6;
loudspeaker_height = 4;

/* [Wheel] */
wheel_at = [22, 36];
wheel_hole = 5.2;
wheel_rim = 32;
wheel_radius = 12;

/* [Base] */
base_height = 64;
base_wall = 2.4;
base_floor = 2.4;
base_lip = 4;
base_play = 0.3;

/* [Cables] */
cables_count = 11;
cables_pitch = 14;
cables_width = 5.4;
cables_depth = 9.5;

/* [Pod] */
pod_led = 19.8;
pod_height = 62;
pod_top = 50;
pod_bottom = 74;
pod_wall = 2.4;

/* [Dial] */
dial_radius = 80;
dial_thickness = 3;
dial_servo = [23.4, 12.8];
dial_servo_above = 6.2;
dial_servo_screws = 28;
dial_servo_screw = 1.8;
dial_pointer = 58;

/* [Holder] */
holder_tile = 44;
holder_play = 1;
holder_stacks = 4;
holder_height = 16;
holder_wall = 2.4;
holder_floor = 2;
holder_notch = 24;
// --- end ---

/* [Inside] */
pi_at = [37, 22];          // the upper left corner of the Pi, with its header to the rear
pi_holes = [[3.5, 61.5], [3.5, 26.5, 52.5]]; // a Zero uses the first two rows, others the outer two
pi_post = 5;
perfboard_at = [161, 57.5]; // its centre
perfboard_holes = [66, 86]; // 70 x 90 mm
perfboard_post = 28;        // above the USB plugs of a Pi
/* [Hidden] */
$fa = 4;
$fs = 0.5;
E = 0.01;
chamfer = 0.8;
boss = 11;

// From the lid's coordinates (y down) to OpenSCAD's (y up).
function place(at) = [at[0], lid_depth - at[1]];
corners = [for (x = [screws_inset, lid_width - screws_inset], y = [screws_inset, lid_depth - screws_inset]) [x, y]];

module outline(inset = 0) {
  radius = max(lid_corner - inset, 1);
  translate([inset + radius, inset + radius]) offset(r = radius)
    square([lid_width - 2 * (inset + radius), lid_depth - 2 * (inset + radius)]);
}

// A plate whose lower edge is slightly slanted, so that the first layer does not bulge.
module slab(height) hull() {
  linear_extrude(E) outline(chamfer);
  translate([0, 0, chamfer + 0.2]) linear_extrude(height - chamfer - 0.2) outline();
}

module disc(at, diameter) translate(place(at)) circle(d = diameter);
module ring(at, radius, count) for (n = [0 : count - 1])
  translate(place(at)) rotate(90 - 360 / count * n) translate([radius, 0]) children();
module window(grow = 0) translate(place(display_at)) square(display_window + [grow, grow], center = true);
module sounds() for (r = sound_rings) ring(sound_at, r[0], r[1]) circle(d = sound_hole);
module optional() {
  ring(wheel_at, wheel_radius, 6) circle(d = wheel_hole);
  disc(talk_at, talk_hole);
}
module through(button = button_printed) {
  disc(spin_at, button);
  disc(knob_at, knob_hole);
  sounds();
  for (c = corners) translate(c) circle(d = screws_hole);
}

// The lid as a flat sheet, for a laser or a saw.
module plate() difference() { outline(); through(button_hole); window(); optional(); }

// Seen from above and mirrored: it prints with its face on the bed.
module lid() translate([0, lid_depth, 0]) mirror([0, 1, 0]) difference() {
  union() { slab(lid_thickness); lip(); strap_bosses(); loudspeaker(); }
  translate([0, 0, -E]) linear_extrude(lid_thickness + 1) { through(); window(); }
  bevel();
  translate([0, 0, lid_skin]) linear_extrude(lid_thickness) optional();
  for (s = [-1, 1]) translate(strap_place(s)) translate([0, 0, 1]) cylinder(d = display_strap_screw, h = 30);
}
function strap_place(s) = place(display_at) + [s * display_strap / 2, 0];
module strap_bosses() for (s = [-1, 1]) translate(strap_place(s)) cylinder(d = 9, h = lid_thickness + 6);
module loudspeaker() translate(place(sound_at)) linear_extrude(lid_thickness + loudspeaker_height) difference() {
  circle(d = loudspeaker_size + loudspeaker_play + 2 * loudspeaker_wall);
  circle(d = loudspeaker_size + loudspeaker_play);
}
module bevel() hull() {
  translate([0, 0, -E]) linear_extrude(E) window(2);
  translate([0, 0, 1.2]) linear_extrude(E) window();
}
module lip() translate([0, 0, lid_thickness - E]) linear_extrude(base_lip + E) difference() {
  outline(base_wall + base_play);
  outline(base_wall + base_play + 1.8);
  for (c = corners) translate(c) circle(d = boss + 1.2);
}

module base() difference() {
  union() {
    difference() { slab(base_height); translate([0, 0, base_floor]) linear_extrude(base_height) outline(base_wall); }
    intersection() {
      for (c = corners) translate(c) cylinder(d = boss, h = base_height);
      slab(base_height);
    }
    pi_posts(6, base_floor + pi_post);
    perfboard_posts(7, base_floor + perfboard_post);
  }
  for (c = corners) translate([c[0], c[1], base_height - 14]) cylinder(d = 2.6, h = 20);
  translate([0, 0, base_floor + 1]) { pi_posts(2.1, 99); perfboard_posts(1.7, 99); }
  cable_notches();
  air();
}
module pi_posts(d, h) for (x = pi_holes[0], y = pi_holes[1])
  translate(place(pi_at + [x, y])) cylinder(d = d, h = h);
module perfboard_posts(d, h) for (x = [-1, 1], y = [-1, 1])
  translate(place(perfboard_at + [x * perfboard_holes[0] / 2, y * perfboard_holes[1] / 2])) cylinder(d = d, h = h);
module cable_notches() for (n = [0 : cables_count - 1])
  translate([lid_width / 2 + (n - (cables_count - 1) / 2) * cables_pitch, lid_depth + 1, base_height])
    rotate([90, 0, 0]) linear_extrude(base_wall + 1.5) {
      translate([0, -cables_depth + cables_width / 2]) circle(d = cables_width);
      translate([-cables_width / 2, -cables_depth + cables_width / 2]) square([cables_width, cables_depth + 1]);
    }
module air() for (n = [0 : 5]) translate(place(pi_at + [12 + 8 * n, 39.5]))
  translate([0, 0, -1]) linear_extrude(base_floor + 2) hull() for (y = [-6, 6]) translate([0, y]) circle(d = 3);

// It prints upside down: the cable's notch is in its lower edge.
module pod() difference() {
  rotate_extrude() polygon([[0, 0], [pod_top / 2 - chamfer, 0], [pod_top / 2, chamfer + 0.2],
    [pod_bottom / 2, pod_height], [0, pod_height]]);
  translate([0, 0, -1]) cylinder(d = button_printed, h = 9);
  translate([0, pod_led, lid_skin]) cylinder(d = wheel_hole, h = 3 - lid_skin + E);
  translate([0, 0, 3]) cylinder(d1 = pod_top - 2 * pod_wall, d2 = pod_bottom - 2 * pod_wall, h = pod_height - 3 + E);
  translate([0, 0, pod_height]) rotate([0, 90, 0]) cylinder(d = cables_width, h = pod_bottom);
}

// Across the back of the display, with foam tape between: it fits every module.
module strap() linear_extrude(3) difference() {
  hull() for (s = [-1, 1]) translate([s * display_strap / 2, 0]) circle(d = 12);
  for (s = [-1, 1]) translate([s * display_strap / 2, 0]) circle(d = 3.4);
}

dial_cut = 34;
module dial() linear_extrude(dial_thickness) difference() {
  intersection() {
    circle(r = dial_radius);
    translate([-dial_radius, -dial_cut]) square(2 * dial_radius);
  }
  translate([-dial_servo[1] / 2, dial_servo_above - dial_servo[0]]) square([dial_servo[1], dial_servo[0]]);
  for (s = [-1, 1]) translate([0, dial_servo_above - dial_servo[0] / 2 + s * dial_servo_screws / 2]) circle(d = dial_servo_screw);
}
module foot() rotate([90, 0, 90]) translate([0, 0, -8]) linear_extrude(16) difference() {
  polygon([[-30, 0], [30, 0], [30, 4], [8, 16], [-8, 16], [-30, 4]]);
  translate([-dial_thickness / 2 - 0.15, 6]) square([dial_thickness + 0.3, 20]);
}
module pointer() linear_extrude(2) difference() {
  union() {
    circle(d = 14);
    polygon([[-4, 0], [4, 0], [2, dial_pointer - 10], [6, dial_pointer - 10], [0, dial_pointer], [-6, dial_pointer - 10], [-2, dial_pointer - 10]]);
  }
  circle(d = 3);
}

// Stacks of tiles side by side, face up. A finger reaches them through the notch.
holder_pitch = holder_tile + holder_play + holder_wall;
holder_inside = holder_tile + holder_play;
module holder() difference() {
  cube([holder_stacks * holder_pitch + holder_wall, holder_inside + 2 * holder_wall, holder_height]);
  for (n = [0 : holder_stacks - 1]) translate([holder_wall + n * holder_pitch, 0, holder_floor]) {
    translate([0, holder_wall, 0]) cube([holder_inside, holder_inside, holder_height]);
    translate([(holder_inside - holder_notch) / 2, -1, 0]) cube([holder_notch, holder_wall + 2, holder_height]);
  }
}

if (part == "lid") lid();
else if (part == "base") base();
else if (part == "pod") pod();
else if (part == "strap") strap();
else if (part == "dial") dial();
else if (part == "foot") foot();
else if (part == "pointer") pointer();
else if (part == "holder") holder();
else if (part == "plate") plate();
else {
  base();
  translate([0, lid_depth, base_height + lid_thickness]) rotate([180, 0, 0]) lid();
  translate([lid_width + 60, 40, pod_height]) rotate([180, 0, 0]) pod();
}
