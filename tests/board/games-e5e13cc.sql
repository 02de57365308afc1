-- A journal as the program of commit e5e13cc left it (sqlite3 .dump): a game of Worph that was
-- interrupted in the second turn, after a word that is in no list.
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE clocks (game INTEGER PRIMARY KEY, n INTEGER NOT NULL, body TEXT NOT NULL);
INSERT INTO "clocks" VALUES(1,7,'{"elapsed":{"turn":13.885}}');
CREATE TABLE games (id INTEGER PRIMARY KEY, header TEXT NOT NULL);
INSERT INTO "games" VALUES(1,'{"game":"worph","players":["P1","P2"],"dictionary":{"name":"ENABLE1","size":172823,"sha256":"3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"},"version":"0.1.0","buttons":{"P1":1,"P2":2},"setup":{"drawer":"P2"},"started":1795245742}');
CREATE TABLE prefs (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "prefs" VALUES('prefs','{"volume":6,"muted":[],"brightness":8,"names":[],"seats":{"1":"P1","2":"P2"}}');
CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
INSERT INTO "rows" VALUES(1000001,'{"row":"act","action":{"do":"draw_start","by":"P2","word":"CAT"}}');
INSERT INTO "rows" VALUES(1000002,'{"row":"act","action":{"do":"spin","by":"P1","wedge":1}}');
INSERT INTO "rows" VALUES(1000003,'{"row":"clock","elapsed":{"turn":4.005},"running":false,"why":"stop","by":"P1"}');
INSERT INTO "rows" VALUES(1000004,'{"row":"act","action":{"do":"play","by":"P1","elapsed_s":4.005,"word":"COT"},"clocks":{"turn":4.005}}');
INSERT INTO "rows" VALUES(1000005,'{"row":"act","action":{"do":"spin","by":"P2","wedge":6}}');
INSERT INTO "rows" VALUES(1000006,'{"row":"clock","elapsed":{"turn":4.005},"running":false,"why":"stop","by":"P2"}');
INSERT INTO "rows" VALUES(1000007,'{"row":"act","action":{"do":"play","by":"P2","elapsed_s":4.005,"word":"CXT"},"clocks":{"turn":4.005}}');
COMMIT;
