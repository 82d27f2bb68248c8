BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	"table" VARCHAR(32) NOT NULL, 
	person VARCHAR(32), 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	time DOUBLE NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (id), 
	CONSTRAINT fk_chat_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_chat_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'96190aceb723aa26','4daf516c997a41749efc940e193ee057','Bob','A break until tomorrow?',1.79478129176378631594e+09,0);
CREATE TABLE editions (
	hash VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	person VARCHAR(32), 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_editions PRIMARY KEY (hash, game), 
	CONSTRAINT fk_editions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "editions" VALUES('5224cb2fb46efde3','weather-island','plain','# An edition for tests: every rule can be shown with it, and nobody tunes it.
# Energy flows west to east; sources and start tiles open on all four sides.

name = "plain"
weathers = ["sun", "rain", "wind", "snow"]

[money]
start = 10
per_marker_above = 1
maximum = 15
work = 10

[energy]
cubes = 15

[end]
points = 50

[tokens]
unpriced_per_weather = 2
market_prices = [0, 1, 2]
forecast = 3

[dice]
faces = [
  ["?", "?", "?", "O", "O", "-"],
  ["?", "O", "O", "O", "-", "-"],
]

# --- Point tiles.
[[tiles]]
name = "pump"
deck = "point"
copies = 4
features = { c = "converter 1 -> points 1" }
pipes = ["W-c-E"]

[[tiles]]
name = "press"
deck = "point"
copies = 4
features = { c = "converter 3 -> points 5" }
pipes = ["W-c-E"]

[[tiles]]
name = "giant"
deck = "point"
copies = 2
features = { c = "converter 15 -> points 40" }
pipes = ["W-c-E"]

# --- Power tiles.
[[tiles]]
name = "vane"
deck = "power"
copies = 2
features = { s = "source @" }
pipes = ["N-s-S", "W-s-E"]

[[tiles]]
name = "twin"
deck = "power"
copies = 2
features = { s = "source @", t = "source @" }
pipes = ["W-s-t-E"]

# --- Mystery tiles.
[[tiles]]
name = "purse"
deck = "mystery"
copies = 2
features = { c = "converter 1 -> money 4" }
pipes = ["W-c-E"]

[[tiles]]
name = "oracle"
deck = "mystery"
copies = 4
features = { c = "converter 1 -> goals 1" }
pipes = ["W-c-E"]

[[tiles]]
name = "jackpot"
deck = "mystery"
copies = 1
features = { c = "converter 2 -> points 2, money 3, goals 2" }
pipes = ["W-c-E"]

[[tiles]]
name = "coil"
deck = "mystery"
copies = 4
features = { b = "booster" }
pipes = ["W-b-E"]

[[tiles]]
name = "detour"              # with the booster or around it
deck = "mystery"
copies = 2
features = { b = "booster" }
pipes = ["W-b-E", "W-E"]

[[tiles]]
name = "pipe"
deck = "mystery"
copies = 4
pipes = ["W-E"]

[[tiles]]
name = "bend"
deck = "mystery"
copies = 4
pipes = ["N-E"]

[[tiles]]
name = "bridge"              # two pipes that cross without meeting
deck = "mystery"
copies = 2
pipes = ["N-S", "W-E"]

[[tiles]]
name = "cross"
deck = "mystery"
copies = 2
features = { j = "junction" }
pipes = ["N-j-S", "W-j-E"]

[[tiles]]
name = "card"
deck = "mystery"
copies = 2
pipes = ["W-E"]
bonus = ["goal"]

[[tiles]]
name = "sack"
deck = "mystery"
copies = 2
pipes = ["W-E"]
bonus = ["bag"]

[[tiles]]
name = "eraser"
deck = "mystery"
copies = 2
pipes = ["W-E"]
bonus = ["x"]

[[tiles]]
name = "trove"
deck = "mystery"
copies = 2
features = { c = "converter 1 -> money 2" }
pipes = ["W-c-E"]
bonus = ["goal", "bag", "x"]

# --- Start tiles.
[[tiles]]
name = "raft"
deck = "start"
players = [2]
copies = 1
features = { s = "source @" }
pipes = ["N-s-S", "W-s-E"]

[[tiles]]
name = "barge"
deck = "start"
players = [3, 4]
copies = 1
features = { s = "source @" }
pipes = ["N-s-S", "W-s-E"]

[[tiles]]
name = "liner"
deck = "start"
players = [5, 6]
copies = 2
features = { s = "source @" }
pipes = ["N-s-S", "W-s-E"]

# --- Goal cards.
[[goals]]
name = "three-@"
sources = { "@" = 3 }
points = 4

[[goals]]
name = "four-@"
sources = { "@" = 4 }
points = 7

[[goals]]
name = "pairs-@"
sources = { "@" = 1, "@+1" = 1 }
each = true
points = 2

[[goals]]
name = "doubles-@"
sources = { "@" = 2 }
each = true
points = 3

[[goals]]
name = "treasurer"
most = "money"
points = 5

[[goals]]
name = "overachiever"
per = "goals"
points = 3

[provenance]
weathers = "rebuilt for tests"
money = "attested Setup 5.b, Phase II.1"
energy = "attested Setup 5.a"
end = "attested Steps of a Round"
tokens = "attested Setup 7"
"tokens.forecast" = "rebuilt for tests"
dice = "rebuilt for tests"
tiles = "rebuilt for tests"
goals = "rebuilt for tests"
','b546e8a2db094864b3733ee6a5ad669a',1.79478129010832715035e+09);
CREATE TABLE invitations (
	id VARCHAR(32) NOT NULL, 
	"table" VARCHAR(32) NOT NULL, 
	maker VARCHAR(32), 
	created DOUBLE NOT NULL, 
	expires DOUBLE NOT NULL, 
	revoked BOOLEAN NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (id), 
	CONSTRAINT fk_invitations_maker FOREIGN KEY(maker) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_invitations_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE mutes (
	person VARCHAR(32) NOT NULL, 
	muted VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted), 
	CONSTRAINT fk_mutes_muted FOREIGN KEY(muted) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_mutes_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE notices (
	id INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	"table" VARCHAR(32) NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	done JSON NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY (id), 
	CONSTRAINT fk_notices_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notices_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	login VARCHAR(100), 
	password VARCHAR(200), 
	recovery VARCHAR(64), 
	created DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, 
	rest JSON NOT NULL, 
	notices JSON NOT NULL, 
	noticed JSON NOT NULL, 
	settings JSON NOT NULL, 
	disabled BOOLEAN NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_login UNIQUE (login), 
	CONSTRAINT uq_people_recovery UNIQUE (recovery)
);
INSERT INTO "people" VALUES('b546e8a2db094864b3733ee6a5ad669a','Ada',NULL,NULL,'c2218f5c2c6797cbd523f148e5ba314370e396dc649ba5b8e0d4cb05341fc830',1.794781269674372673e+09,1.794781269674372673e+09,'{}','{}','{}','{}',0,0);
INSERT INTO "people" VALUES('4daf516c997a41749efc940e193ee057','Bob',NULL,NULL,'f16c07bdbf8d66911423bd2c409321a08db38d06498d0b0e1660fbfac538e122',1.79478126982956337929e+09,1.79478126982956337929e+09,'{}','{}','{}','{}',0,0);
CREATE TABLE ratings (
	who VARCHAR(100) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	ordinal DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (who, game)
);
INSERT INTO "ratings" VALUES('b546e8a2db094864b3733ee6a5ad669a','weather-island',2.23646105068595026912e+01,8.06590141354368,-1.83309373377153761452e+00,1);
INSERT INTO "ratings" VALUES('4daf516c997a41749efc940e193ee057','weather-island',2.76353894931404973087e+01,8.06590141354368,3.43768525250945700122e+00,1);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"table" VARCHAR(32), 
	person VARCHAR(32), 
	about VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	record TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	time DOUBLE NOT NULL, 
	resolved DOUBLE, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_reports_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE SET NULL
);
CREATE TABLE results (
	"table" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	person VARCHAR(32), 
	bot VARCHAR(64), 
	place INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	sources JSON NOT NULL, 
	ended DOUBLE NOT NULL, 
	rated BOOLEAN NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_results_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_results_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('1e4b17587398ebd0',0,'weather-island',2,'b546e8a2db094864b3733ee6a5ad669a',NULL,2,51,'{"machine": 51, "goals": 0}',1.79478129007723593711e+09,1);
INSERT INTO "results" VALUES('1e4b17587398ebd0',1,'weather-island',2,'4daf516c997a41749efc940e193ee057',NULL,1,54,'{"machine": 45, "goals": 9}',1.79478129007723593711e+09,1);
CREATE TABLE rows (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	notation TEXT NOT NULL, 
	draws JSON NOT NULL, 
	time DOUBLE NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	client_id VARCHAR(100), 
	CONSTRAINT pk_rows PRIMARY KEY ("table", number), 
	CONSTRAINT fk_rows_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_rows_table_client_id UNIQUE ("table", client_id)
);
INSERT INTO "rows" VALUES('1e4b17587398ebd0',1,-1,'begin','','["start 1 wreck-snow", "start 2 wreck-sun", "stack 2", "stack 1", "goal 1 opposites-rain", "goal 1 pair-sun", "goal 2 trio-wind", "goal 2 trident-rain"]',1.79478127033482050896e+09,'',NULL);
INSERT INTO "rows" VALUES('1e4b17587398ebd0',2,0,'play','keep opposites-rain','[]',1.79478127057701563836e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c94e830d571b26a8');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',3,1,'play','keep trio-wind','["forecast wind", "forecast rain", "forecast sun", "forecast rain", "forecast snow", "market point flywheel", "market power collector-wind", "market mystery-1 trader-rain"]',1.79478127066537427895e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:ae4d1f5eadc97445');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',4,0,'play','bid 4','[]',1.79478127081176471705e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:1d5bb45c00122537');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',5,1,'play','bid 1','[]',1.7947812709328289032e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a8a519d654b41ec7');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',6,0,'play','work','[]',1.79478127103933572769e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5900efc8e5a00402');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',7,1,'play','work','["die ?", "die O", "token snow", "forecast sun", "market point turbine", "market power mast-sun", "market mystery-1 manifold"]',1.79478127115691542627e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a3662b0d189de998');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',8,0,'play','bid 15','[]',1.79478127130374193187e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:81b4b38abf81a9e6');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',9,1,'play','bid 12','[]',1.79478127141091251374e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:499ae01207115b24');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',10,0,'play','build power mast-sun','[]',1.79478127153010249142e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c8414360888674be');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',11,0,'play','place 0,-1','[]',1.79478127160661816595e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c0d21349fec2d1d7');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',12,0,'play','turn 270','[]',1.79478127167421579362e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:56831500a0f3ea0f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',13,1,'play','build point turbine','[]',1.79478127174799299238e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:f16704375e1783a3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',14,1,'play','place 0,1','[]',1.79478127181154537201e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:70c0d4c639c94d50');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',15,1,'play','turn 270','[]',1.79478127185516953467e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:b62ea27c6dc8c1cc');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',16,1,'play','add snow $0','["die -", "die O", "forecast wind", "market point bellows-wind", "market power vane-snow", "market mystery-1 relay-wind"]',1.79478127190538334846e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:37fd9deaf645ed23');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',17,1,'play','bid 0','["die -", "die -", "forecast snow", "forecast wind", "forecast snow", "forecast rain", "forecast snow", "token rain", "market point bellows-snow", "market power vane-sun", "market mystery-1 manifold"]',1.79478127197451090817e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a17db81faeba655e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',18,0,'play','bid 7','[]',1.79478127203039455415e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c55360e82ef4fc90');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',19,1,'play','bid 4','[]',1.79478127209409832948e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c97cf0c59439ef6f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',20,0,'play','build power vane-sun','[]',1.79478127221077871315e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:6e8441eff5006149');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',21,0,'play','place 1,0','[]',1.79478127228875875475e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:689f2073dbf61040');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',22,0,'play','turn 0','[]',1.79478127236462044712e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c0b183b901b2d436');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',23,1,'play','build mystery-1 manifold','[]',1.79478127252091503138e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:9e5d952d66ab3991');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',24,1,'play','place 0,-1','[]',1.79478127256572103503e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c7cccf9a2f2eb870');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',25,1,'play','bonus goal','["goal 2 three-snow", "goal 2 pair-wind"]',1.79478127267390751833e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2b78c6151b8db828');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',26,1,'play','keep three-snow','[]',1.79478127272411441808e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:494cc0935d9ee347');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',27,1,'play','add snow $1','["die ?", "die ?", "token wind", "token sun"]',1.79478127284697437293e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2cb638fbafdf1016');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',28,1,'play','send 0,0:c +0','["market point turbine", "market power hub-rain", "market mystery-1 spout-wind"]',1.79478127296886825559e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:25ecff9a7bd54f4');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',29,0,'play','bid 3','[]',1.79478127310289716717e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:d3c027ea88b9859f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',30,1,'play','bid 3','[]',1.79478127323623585696e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2a431510fe734438');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',31,1,'play','work','[]',1.79478127336941266061e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:341baec80816c535');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',32,0,'play','build point turbine','[]',1.79478127349818372725e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:32ab027680a3397f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',33,0,'play','place 2,0','[]',1.79478127360716986659e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:cabd96238f2bb024');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',34,0,'play','turn 90','[]',1.79478127370112395286e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:69c12cd727542219');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',35,0,'play','add wind $0','["die -", "die O", "forecast sun", "market point bellows-rain", "market power funnel-snow", "market mystery-1 manifold"]',1.79478127378148484237e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:18d88c9ae70888d7');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',36,1,'play','bid 15','[]',1.79478127388233470911e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:d3b850f01f17b7e5');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',37,1,'play','build power funnel-snow','[]',1.79478127395679545397e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:83ac1fb64ceebe1');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',38,1,'play','place -1,1','[]',1.79478127405090069775e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a603b8c3f0aa8791');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',39,1,'play','turn 90','[]',1.79478127414100122449e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:96eea73a23cea506');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',40,1,'play','add rain $0','["die -", "die -", "forecast sun", "forecast wind", "forecast snow", "forecast wind", "forecast rain", "token snow", "market point flywheel", "market power dynamo-wind", "market mystery-1 archive"]',1.79478127478547430043e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:d735b20889ac9f8e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',41,0,'play','bid 3','[]',1.79478127484715175633e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:ef79cb96c0cbbf56');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',42,0,'play','work','["die ?", "die -", "token snow", "market point turbine", "market power dynamo-sun", "market mystery-1 trader-sun"]',1.79478127492772793769e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:17169037e0422c7b');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',43,0,'play','bid 9','[]',1.79478127500080227854e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c6c71215cffa6a31');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',44,1,'play','bid 0','[]',1.79478127506881308559e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:b0000e8073977252');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',45,0,'play','work','["die ?", "die -", "token sun"]',1.79478127514121389395e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:413311135eec1c72');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',46,1,'play','send 0,0:c +0','["market point rocket", "market power collector-snow", "market mystery-1 engine-sun"]',1.79478127519139695174e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:5db979d7b0f22672');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',47,0,'play','bid 5','[]',1.7947812752478933334e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b60a7dd9711c0608');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',48,1,'play','bid 9','[]',1.79478127534144616121e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:ceb7cbd440b1b95c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',49,1,'play','build point rocket','[]',1.79478127541847681998e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:29acc9c21c9ade9b');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',50,1,'play','place -2,1','[]',1.79478127549390792851e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:3ed6aaadbac5c03d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',51,1,'play','turn 270','[]',1.79478127564300537111e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:206eb6e9521c7fc3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',52,1,'play','bonus bag','[]',1.79478127570901966093e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:1d7f5a6c0a6af93d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',53,1,'play','add rain $1','[]',1.79478127580562424664e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:1e0c3c0e98fa75da');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',54,1,'play','discard 2 wind','["forecast rain"]',1.79478127585288619997e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:16e012937b922c6');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',55,0,'play','work','["die ?", "die ?", "token wind", "token snow", "market point kettle-rain", "market power funnel-rain", "market mystery-1 archive"]',1.79478127591945576667e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:40334ef474880bf2');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',56,0,'play','bid 15','[]',1.79478127606051897999e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5a470da069bf2aef');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',57,1,'play','bid 4','[]',1.7947812761157279015e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:cb8a3c4ad360c9ef');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',58,0,'play','work','[]',1.79478127626843190186e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:53c3bb309fd2867c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',59,1,'play','build point kettle-rain','[]',1.79478127636164426798e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:19ea536c33eec3b5');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',60,1,'play','place 1,1','[]',1.79478127643107509617e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:60da5144f162f434');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',61,1,'play','turn 90','[]',1.79478127661969733236e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:3df887c066ac031f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',62,1,'play','add wind $1','["die O", "die O"]',1.79478127682586455346e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:3b7007d598295182');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',63,1,'play','send 0,1:c +0','["forecast wind", "forecast rain", "market point piston", "market power collector-rain", "market mystery-1 trader-snow"]',1.79478127698392748838e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:7ad32d994726b618');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',64,0,'play','bid 6','[]',1.79478127712443661688e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:99bbc1ab214eb4c9');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',65,0,'play','build power collector-rain','[]',1.79478127728998064992e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:15870cd4fb3d1f0f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',66,0,'play','place 3,0','[]',1.79478127745182347292e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3ac2264fbe86eb6e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',67,0,'play','turn 180','[]',1.79478127762678766254e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:541103a050280bf7');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',68,0,'play','bonus bag','[]',1.79478127781273531912e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:bc7763ac63a9a924');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',69,0,'play','add wind $2','[]',1.79478127796955156322e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:1516f75b072d5041');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',70,0,'play','discard 5 rain','["forecast rain", "die ?", "die -", "token wind", "market point kettle-sun", "market power mast-wind", "market mystery-1 spout-sun"]',1.79478127807935261724e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:9e6b418030278c57');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',71,0,'play','bid 2','[]',1.79478127824655389783e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:6f8f721234b54be9');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',72,1,'play','bid 1','[]',1.79478127844690227505e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:460c998c07f46863');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',73,0,'play','build power mast-wind','[]',1.79478127856282711032e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:d88c6e6620cc00f4');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',74,0,'play','place 1,1','[]',1.79478127880221700668e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:f9b54f8cdbb5badd');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',75,0,'play','turn 270','[]',1.79478127900040817263e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:1b3dc7a1c47b0cce');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',76,1,'play','build mystery-1 spout-sun','[]',1.79478127917604422564e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:7520ddfa432710fa');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',77,1,'play','place 2,1','[]',1.79478127924356174469e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:5090074c8327c8af');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',78,1,'play','turn 0','[]',1.7947812793250439167e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a51454380bae4438');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',79,1,'play','discard 3 rain','["forecast wind", "die -", "die -", "forecast sun", "forecast rain", "forecast snow", "forecast rain", "forecast snow", "token wind", "market point gearbox", "market power funnel-wind", "market mystery-1 manifold"]',1.79478127944287323951e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:960f18be9b71e14c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',80,1,'play','bid 0','["die ?", "die -", "token rain", "market point rocket", "market power mast-snow", "market mystery-1 spout-rain"]',1.79478127950351428986e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2bfa9558bbd28815');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',81,0,'play','bid 4','[]',1.79478127961871862408e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5ab50a1d295deea2');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',82,1,'play','bid 12','[]',1.7947812796868796349e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:5eed42ed7c3921ac');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',83,1,'play','build power mast-snow','[]',1.79478127973873519901e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:86a1026adff1fdea');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',84,1,'play','place 1,-1','[]',1.79478127981890797615e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:f5da9dcc668a840d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',85,1,'play','turn 90','[]',1.79478127994009232517e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:8fa701d89af42496');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',86,0,'play','build point rocket','[]',1.79478128003215837483e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:2e2095d3b22b061c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',87,0,'play','place 2,-1','[]',1.79478128009623217578e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:575fd85d947f4767');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',88,0,'play','turn 90','[]',1.7947812801485013962e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3666db0ab58c9ecd');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',89,0,'play','bonus x','[]',1.79478128023724246026e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:9fa6279b5c3099ed');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',90,0,'play','discard 4 rain','["forecast wind"]',1.79478128028760433197e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3e3027bd7ca14c5c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',91,0,'play','add rain $2','["die O", "die -"]',1.79478128032300758357e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5840dc23d7505059');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',92,1,'play','send 0,1:c +0','["forecast snow", "market point flywheel", "market power mast-rain", "market mystery-1 purse"]',1.7947812803460669517e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:6e6b9cfcc30ef116');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',93,0,'play','bid 3','[]',1.79478128043208909033e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:6380f602fc0b19c3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',94,1,'play','bid 2','[]',1.79478128045820879937e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:791a2332aad4748b');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',95,0,'play','build point flywheel','[]',1.7947812804836466312e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:11a94feaf5e4782e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',96,0,'play','place 4,0','[]',1.79478128055133986473e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:41a81315f5db98a4');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',97,0,'play','pass','[]',1.79478128064231705666e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:24762e331596a12e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',98,1,'play','work','["die O", "die O", "forecast wind", "forecast rain", "market point propeller", "market power hub-snow", "market mystery-1 tollgate-snow"]',1.79478128075409626958e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:98be8728fd47bd1f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',99,0,'play','bid 0','[]',1.79478128085083389283e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:642aa325d69a067b');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',100,1,'play','bid 6','[]',1.79478128092948341363e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:30075ba143dcc4d5');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',101,1,'play','build point propeller','[]',1.794781281016853571e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:fa2d0be7d672fdcb');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',102,1,'play','place 2,0','[]',1.794781281099968195e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:11864b4a0fdee765');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',103,1,'play','turn 180','["die -", "die -", "forecast wind", "forecast snow", "forecast rain", "forecast wind", "forecast snow", "token snow", "market point kettle-snow", "market power hub-sun", "market mystery-1 mint"]',1.79478128117003631588e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:fb5955a3363d91b2');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',104,0,'play','bid 9','[]',1.79478128125374555585e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:565569e507d714fb');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',105,1,'play','bid 4','[]',1.79478128131491637231e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c92dc0dcc7ae75b6');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',106,0,'play','build power hub-sun','[]',1.7947812813974494934e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:a72cb932449343f3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',107,0,'play','place 0,1','[]',1.79478128147626614569e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b9613177e31dbcfb');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',108,1,'play','build mystery-1 mint','[]',1.79478128156396508213e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:4132b7e61153f5af');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',109,1,'play','place 3,0','["goal 2 pair-sun", "goal 2 pair-rain"]',1.79478128165713930134e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:83b4f186171fd974');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',110,1,'play','keep pair-rain','["die -", "die -", "forecast snow", "forecast wind", "forecast rain", "forecast wind", "forecast wind", "token sun"]',1.79478128173333263402e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:ebf44be7e015192c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',111,1,'play','send 0,1:c +0','["market point bellows-sun", "market power vane-rain", "market mystery-1 spout-snow"]',1.79478128246462154387e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:aa6bc7c95443a9be');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',112,0,'play','bid 1','[]',1.79478128253526353838e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:f18352439277d48');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',113,1,'play','bid 0','[]',1.7947812826415588856e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:395ba697bf40959c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',114,0,'play','build mystery-1 spout-snow','[]',1.79478128274845719338e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:a572841c33a3b687');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',115,0,'play','place 5,0','[]',1.79478128280556201937e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5a476c0e9ec31198');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',116,0,'play','turn 0','[]',1.79478128295492172237e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:58d5c033b0e4c8b0');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',117,0,'play','discard 1 snow','["forecast sun", "die O", "die -", "forecast rain", "market point propeller", "market power dynamo-snow", "market mystery-1 relay-sun"]',1.79478128304035854339e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b15a704b3dfa1691');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',118,0,'play','bid 0','[]',1.79478128310166573523e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:d87ee0bace3ced2c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',119,1,'play','bid 8','[]',1.79478128317833185195e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:aae001d618bda9bc');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',120,1,'play','build power dynamo-snow','[]',1.79478128328338074688e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:30b5c51ff88f95af');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',121,1,'play','place -1,-1','[]',1.79478128333888697627e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:17b236fd8d4f057');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',122,1,'play','turn 180','["die O", "die ?", "token snow", "forecast wind", "market point propeller", "market power vane-wind", "market mystery-1 cistern-rain"]',1.79478128339982080457e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2c32289086632d63');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',123,0,'play','bid 0','[]',1.79478128350872373581e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:cf0bf216b3ed6492');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',124,1,'play','bid 0','["die ?", "die -", "token snow", "market point rocket", "market power funnel-sun", "market mystery-1 bypass"]',1.79478128354863357548e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:f511a616a80dabb8');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',125,0,'play','bid 2','[]',1.79478128361388564104e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:94c688442134bb');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',126,1,'play','bid 13','[]',1.79478128372512793541e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:95a8349dfd6cd0e');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',127,1,'play','build point rocket','[]',1.79478128385309076316e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:6b118600204d2573');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',128,1,'play','place 0,2','[]',1.79478128393152594564e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a16cef249edbfba1');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',129,1,'play','turn 0','[]',1.79478128400029659271e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:921de776e8e16107');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',130,1,'play','bonus x','[]',1.79478128406478071215e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:7661cd0ed6849c4f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',131,1,'play','discard 1 wind','["forecast wind"]',1.7947812841395101547e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a7b05e82cdfb8934');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',132,1,'play','add sun $0','[]',1.79478128417025041586e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:91797634946d60a5');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',133,0,'play','build power funnel-sun','[]',1.7947812842056615353e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:d11a3604133ce6b3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',134,0,'play','place 4,-1','[]',1.79478128433070898057e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:60ce3104935a3d9c');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',135,0,'play','turn 180','[]',1.79478128449389219287e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:baf9abfc7a0b1ca3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',136,0,'play','add sun $1','["die O", "die -", "forecast rain", "market point gearbox", "market power collector-sun", "market mystery-1 workbench-snow"]',1.79478128464803075793e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:82ee52aa77fc2a16');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',137,0,'play','bid 1','[]',1.79478128483563637734e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:513bda4a4debeccc');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',138,0,'play','build power collector-sun','[]',1.79478128502326273914e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3d1dc0654e985a3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',139,0,'play','place 3,-1','[]',1.79478128517547154429e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:8cf88cd5ea2fcf92');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',140,0,'play','turn 180','[]',1.7947812853390865326e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c0dde5425ebc0925');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',141,0,'play','bonus bag','[]',1.79478128547895908351e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:d436b37602fffa73');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',142,0,'play','add snow $2','[]',1794781285.61911,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:66dea17b7e734f6f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',143,0,'play','discard 2 rain','["forecast sun", "die O", "die -"]',1794781286.34286,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3d00b8ca37a7b09d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',144,1,'play','send 0,1:c +0','["forecast snow", "market point piston", "market power dynamo-rain", "market mystery-1 relay-rain"]',1.79478128651971054075e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c2cb11ed2e302b32');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',145,0,'play','bid 7','[]',1.79478128667915368078e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:685cca4189decc7');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',146,1,'play','bid 5','[]',1.79478128677721548078e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:80a2179633f7499d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',147,0,'play','work','[]',1.79478128684479951854e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:a03ff03c4a2c8b54');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',148,1,'play','work','["die ?", "die -", "token sun"]',1.79478128690395355221e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:2f6fd96b7186dbbe');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',149,0,'play','fire 0,0:t','[]',1.79478128694118714333e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:ada4aaba7540b091');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',150,1,'play','send 0,0:c +0','["market point kettle-wind", "market power hub-wind", "market mystery-1 cistern-wind"]',1.79478128697546744346e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:10e1a673049f0bcb');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',151,0,'play','bid 4','[]',1.79478128700791239743e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:21799d014a011074');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',152,1,'play','bid 12','[]',1.79478128702890777582e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:1cb6702a76371b64');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',153,1,'play','build mystery-1 cistern-wind','[]',1.79478128716002798079e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:ee0bae5dc2828002');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',154,1,'play','place -1,2','[]',1.7947812872307748795e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:57388f1e43e597e5');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',155,1,'play','turn 0','[]',1.7947812873512644767e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a1e4523f8bdeca00');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',156,1,'play','add sun $2','[]',1.79478128754698109626e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:cc326291071c6f9f');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',157,0,'play','build point kettle-wind','[]',1.79478128774808859827e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:61f42baf0804df84');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',158,0,'play','place 6,0','[]',1.79478128795031452178e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:e653f092785b7e50');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',159,0,'play','turn 90','["die O", "die ?", "token rain", "forecast sun", "market point piston", "market power funnel-rain", "market mystery-1 manifold"]',1.79478128817221093175e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:2a487e7026abb0f9');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',160,0,'play','bid 6','[]',1.79478128838842368127e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:72d189c448da6c51');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',161,1,'play','bid 0','[]',1.79478128844436764718e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:b90107a55ce16faf');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',162,0,'play','build power funnel-rain','[]',1.79478128849206638333e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:290f2574c3c61d91');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',163,0,'play','place 0,-2','[]',1.79478128852713131897e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:2bf527edc7db6d3d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',164,0,'play','turn 270','["die -", "die -", "forecast snow", "forecast wind", "forecast sun", "forecast rain", "forecast rain", "token wind"]',1.79478128856796622283e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:30e092473dfccd55');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',165,0,'play','fire 1,1:s','[]',1.79478128860841608044e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:4a01da86528a3da3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',166,0,'play','fire 1,1:t','[]',1.79478128933917450904e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:ed8be77871bdc11');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',167,0,'play','take 0,-1:s','["market point bellows-rain", "market power vane-wind", "market mystery-1 workbench-sun"]',1.7947812895025284291e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c19af3f95e351e2b');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',168,0,'play','bid 1','[]',1.79478128967076301569e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:94b6a466aaa39df2');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',169,1,'play','bid 11','[]',1.79478128986751818657e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:6682ddd338e9eb1d');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',170,1,'play','work','[]',1.7947812899129974842e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:96b6b5f6b16fe0bc');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',171,0,'play','build power vane-wind','[]',1.79478128994380569456e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:5bcb5c69bfdd04c0');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',172,0,'play','place 5,1','[]',1.79478128998857641221e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:730e2222d32d4584');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',173,0,'play','turn 90','["die -", "die ?", "token rain"]',1.79478129004434728624e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:f45b71783553c1b3');
INSERT INTO "rows" VALUES('1e4b17587398ebd0',174,0,'play','fire 0,0:u','[]',1.79478129007723593711e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c2794e7fab03e57f');
INSERT INTO "rows" VALUES('96190aceb723aa26',1,-1,'begin','','["start 1 raft-rain", "start 2 raft-wind", "stack 2", "stack 1", "goal 1 four-sun", "goal 1 doubles-sun", "goal 2 three-snow", "goal 2 overachiever"]',1.79478129014971733096e+09,'',NULL);
INSERT INTO "rows" VALUES('96190aceb723aa26',2,0,'play','keep four-sun','[]',1794781290.18333,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:3ff67f85b7bf35f3');
INSERT INTO "rows" VALUES('96190aceb723aa26',3,1,'play','keep three-snow','[]',1.79478129020638704303e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:b5a35020b354a33');
INSERT INTO "rows" VALUES('96190aceb723aa26',4,1,'confirm','','["forecast rain", "forecast sun", "forecast sun", "market point press", "market power twin-wind", "market mystery-1 sack"]',1.79478129022774600983e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:7f1544ccd65807ad');
INSERT INTO "rows" VALUES('96190aceb723aa26',5,0,'play','bid 4','[]',1.79478129025012087816e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:12663da178b71e10');
INSERT INTO "rows" VALUES('96190aceb723aa26',6,1,'play','bid 1','[]',1.79478129026635289198e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:d4eee31574ce9754');
INSERT INTO "rows" VALUES('96190aceb723aa26',7,1,'confirm','','[]',1.79478129029063916211e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:fac3167984237f2a');
INSERT INTO "rows" VALUES('96190aceb723aa26',8,0,'play','work','[]',1.79478129030948781964e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:dd73991bcdc365f9');
INSERT INTO "rows" VALUES('96190aceb723aa26',9,0,'confirm','','[]',1.79478129033130192758e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:7eefbafc9b2d950e');
INSERT INTO "rows" VALUES('96190aceb723aa26',10,1,'play','work','[]',1.79478129036291098596e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:fa167ff1e105072b');
INSERT INTO "rows" VALUES('96190aceb723aa26',11,1,'confirm','','["die -", "die ?", "token snow", "market point giant", "market power vane-wind", "market mystery-1 oracle"]',1.79478129040129327775e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:cb8943aba24e3ef8');
INSERT INTO "rows" VALUES('96190aceb723aa26',12,0,'play','bid 15','[]',1.79478129043676042555e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b51797d2f5f07986');
INSERT INTO "rows" VALUES('96190aceb723aa26',13,1,'play','bid 12','[]',1.79478129045862483978e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:47bba762f40168fa');
INSERT INTO "rows" VALUES('96190aceb723aa26',14,1,'confirm','','[]',1.79478129048293495173e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:20c8815ae398f98f');
INSERT INTO "rows" VALUES('96190aceb723aa26',15,0,'play','build power vane-wind','[]',1.7947812905082666874e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:cb8d363aa81d788a');
INSERT INTO "rows" VALUES('96190aceb723aa26',16,0,'play','place 0,-1','[]',1.79478129054572081561e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:8849bd764c91c196');
INSERT INTO "rows" VALUES('96190aceb723aa26',17,0,'confirm','','[]',1.79478129057214903828e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:4723b78b57dc2476');
INSERT INTO "rows" VALUES('96190aceb723aa26',18,1,'play','build mystery-1 oracle','[]',1.79478129059591579429e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a106c4961dc971ef');
INSERT INTO "rows" VALUES('96190aceb723aa26',19,1,'play','place 0,-1','[]',1.79478129061168861389e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c954c58f61e1e1fd');
INSERT INTO "rows" VALUES('96190aceb723aa26',20,1,'play','turn 90','[]',1.79478129063090276716e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c5e8a37b5550d650');
INSERT INTO "rows" VALUES('96190aceb723aa26',21,1,'confirm','','["die ?", "die O", "token wind", "goal 2 four-snow", "goal 2 three-wind"]',1794781290.66483,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:7f75b163aa6a82e4');
INSERT INTO "rows" VALUES('96190aceb723aa26',22,1,'play','keep three-wind','[]',1.79478129070042800906e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c47f033e2e0a93e9');
INSERT INTO "rows" VALUES('96190aceb723aa26',23,1,'confirm','','["forecast snow", "market point pump", "market power vane-rain", "market mystery-1 jackpot"]',1.79478129073190331458e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:e0f92e367cbb34be');
INSERT INTO "rows" VALUES('96190aceb723aa26',24,1,'play','bid 0','[]',1.79478129076386022566e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:3b59c9ed937d6575');
INSERT INTO "rows" VALUES('96190aceb723aa26',25,1,'confirm','','["die O", "die O", "forecast rain", "forecast wind", "market point press", "market power vane-wind", "market mystery-1 purse"]',1.79478129079421138761e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:780c945743a76b0c');
INSERT INTO "rows" VALUES('96190aceb723aa26',26,0,'play','bid 7','[]',1.79478129083062243461e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:1fdc5b6f8d2bb9d2');
INSERT INTO "rows" VALUES('96190aceb723aa26',27,1,'play','bid 4','[]',1.79478129086972784992e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:78f9660a2723c596');
INSERT INTO "rows" VALUES('96190aceb723aa26',28,1,'confirm','','[]',1.79478129090933299057e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:bf8c76ab80feedd');
INSERT INTO "rows" VALUES('96190aceb723aa26',29,0,'play','build power vane-wind','[]',1.79478129093317914002e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:8660a6351f7bea20');
INSERT INTO "rows" VALUES('96190aceb723aa26',30,0,'play','place 1,0','[]',1.79478129098064279555e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:27e2ac31174a9c03');
INSERT INTO "rows" VALUES('96190aceb723aa26',31,0,'confirm','','[]',1.79478129100145936017e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:4f55395a7e77e5db');
INSERT INTO "rows" VALUES('96190aceb723aa26',32,1,'play','build point press','[]',1.79478129102650141714e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:6b732d9ac8644f5f');
INSERT INTO "rows" VALUES('96190aceb723aa26',33,1,'play','place 1,-1','[]',1.79478129106708884235e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:6d8929dbc9257f69');
INSERT INTO "rows" VALUES('96190aceb723aa26',34,1,'play','turn 0','[]',1.79478129110429978371e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:70404e767150e74e');
INSERT INTO "rows" VALUES('96190aceb723aa26',35,1,'confirm','','["die -", "die -", "forecast sun", "forecast snow", "forecast rain", "token sun", "market point press", "market power twin-wind", "market mystery-1 bend"]',1.79478129114181423186e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:3b72081abcac4c9');
INSERT INTO "rows" VALUES('96190aceb723aa26',36,0,'play','bid 0','[]',1794781291.18103,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:61e8d4e44a8e8f1d');
INSERT INTO "rows" VALUES('96190aceb723aa26',37,1,'play','bid 0','[]',1.79478129120530843733e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:4fe8bf018d139201');
INSERT INTO "rows" VALUES('96190aceb723aa26',38,1,'confirm','','["die O", "die -", "forecast rain", "market point pump", "market power vane-sun", "market mystery-1 card"]',1.79478129123471283907e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:c9de0a213321eb35');
INSERT INTO "rows" VALUES('96190aceb723aa26',39,0,'play','bid 10','[]',1.7947812912645480632e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:16eff8f72e6f995a');
INSERT INTO "rows" VALUES('96190aceb723aa26',40,1,'play','bid 0','[]',1.79478129128265523912e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:54bfa7a29e9d39f8');
INSERT INTO "rows" VALUES('96190aceb723aa26',41,1,'confirm','','[]',1.79478129129741597169e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:93ca55778d65021d');
INSERT INTO "rows" VALUES('96190aceb723aa26',42,0,'play','work','[]',1.79478129131856584546e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b68a809bc698160d');
INSERT INTO "rows" VALUES('96190aceb723aa26',43,0,'confirm','','["die -", "die -", "forecast sun", "forecast wind", "forecast snow", "token sun", "market point giant", "market power vane-rain", "market mystery-1 coil"]',1.7947812913328568935e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:a6df5b3ad53c4a58');
INSERT INTO "rows" VALUES('96190aceb723aa26',44,0,'play','bid 10','[]',1.79478129135248899456e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b8ffbff1da368ec9');
INSERT INTO "rows" VALUES('96190aceb723aa26',45,1,'play','bid 6','[]',1.79478129137047791481e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:68e36bf1b1c6197e');
INSERT INTO "rows" VALUES('96190aceb723aa26',46,1,'confirm','','[]',1.79478129139391875263e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:483e7785f7cc33d6');
INSERT INTO "rows" VALUES('96190aceb723aa26',47,0,'play','work','[]',1.79478129141370821002e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:f6eee978b474cba9');
INSERT INTO "rows" VALUES('96190aceb723aa26',48,0,'confirm','','[]',1.79478129144020366668e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:c0e0b277e4c05ef0');
INSERT INTO "rows" VALUES('96190aceb723aa26',49,1,'play','build point giant','[]',1.79478129146789193155e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:e690fda24160f242');
INSERT INTO "rows" VALUES('96190aceb723aa26',50,1,'play','place -1,0','[]',1.79478129149063920979e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:328281873dca9b82');
INSERT INTO "rows" VALUES('96190aceb723aa26',51,1,'play','turn 0','[]',1.79478129151431369785e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:fd4c70e1d52bfc48');
INSERT INTO "rows" VALUES('96190aceb723aa26',52,1,'confirm','','["die ?", "die O", "token rain", "forecast snow", "market point pump", "market power twin-snow", "market mystery-1 eraser"]',1.79478129153348350526e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:f05d04127d2dbd74');
INSERT INTO "rows" VALUES('96190aceb723aa26',53,0,'play','bid 12','[]',1.7947812915601415634e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:86c1cbbefdbe8a9a');
INSERT INTO "rows" VALUES('96190aceb723aa26',54,1,'play','bid 7','[]',1.79478129158229851719e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:e80297f2ceb76f8d');
INSERT INTO "rows" VALUES('96190aceb723aa26',55,1,'confirm','','[]',1.7947812916007380486e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:15bff0ff4b88810c');
INSERT INTO "rows" VALUES('96190aceb723aa26',56,0,'play','work','[]',1.79478129162178230279e+09,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:b1240298ca54e921');
INSERT INTO "rows" VALUES('96190aceb723aa26',57,0,'confirm','','[]',1794781291.64115,'b546e8a2db094864b3733ee6a5ad669a','b546e8a2db094864b3733ee6a5ad669a:2659076bdb144d7c');
INSERT INTO "rows" VALUES('96190aceb723aa26',58,1,'play','build power twin-snow','[]',1.79478129165962648396e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:900af624683dccd2');
INSERT INTO "rows" VALUES('96190aceb723aa26',59,1,'play','place 1,0','[]',1794781291.70834,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:4a114a34bdf2a29b');
INSERT INTO "rows" VALUES('96190aceb723aa26',60,1,'play','turn 0','[]',1.79478129173999905584e+09,'4daf516c997a41749efc940e193ee057','4daf516c997a41749efc940e193ee057:a3bef234d90cf2c4');
CREATE TABLE seats (
	"table" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32), 
	bot VARCHAR(64), 
	name VARCHAR(100) NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	forfeited BOOLEAN NOT NULL, 
	orders JSON NOT NULL, 
	"plan" JSON NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_seats_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('1e4b17587398ebd0',0,'b546e8a2db094864b3733ee6a5ad669a',NULL,'Ada',0,0,'{}','[]');
INSERT INTO "seats" VALUES('1e4b17587398ebd0',1,'4daf516c997a41749efc940e193ee057',NULL,'Bob',0,0,'{}','[]');
INSERT INTO "seats" VALUES('96190aceb723aa26',0,'b546e8a2db094864b3733ee6a5ad669a',NULL,'Ada',0,0,'{"auto_pass": false, "auto_pay": "never", "only_answer": true}','["bid 2"]');
INSERT INTO "seats" VALUES('96190aceb723aa26',1,'4daf516c997a41749efc940e193ee057',NULL,'Bob',0,0,'{}','[]');
INSERT INTO "seats" VALUES('8d3aa3a2983aa607',0,'b546e8a2db094864b3733ee6a5ad669a',NULL,'Ada',0,0,'{}','[]');
INSERT INTO "seats" VALUES('8d3aa3a2983aa607',1,NULL,NULL,'',0,0,'{}','[]');
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, 
	expires DOUBLE NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE snapshots (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	engine VARCHAR(32) NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY ("table"), 
	CONSTRAINT fk_snapshots_table FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('1e4b17587398ebd0',150,'0.2.0','{"commits":345,"state":"{\"turn\":93,\"agenda\":[20,11],\"sealed\":[-1,-1],\"round\":24,\"points\":[33,37],\"money\":[12,15],\"stack\":[1,0],\"order\":[0,1],\"market\":[6,28,50],\"deck\":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2,3,4,0,0,0,0,1,0,0,1,1,1,1,1,1,1,1,0,0,0,0,1,1,1,1,0,1,2,0,0,1,0,0,1,1,0,2,2,2,2],\"discard\":[2,2,1,0,1,0,0,1,1,1,1,1,2,2,0,1,1,1,0,1,0,0,1,1,1,0,0,1,0,1,0,0,1,1,0,1,1,0,1,0,2,0,3,1,0,1,1,0,0,1,0,0,0,0,0,0,0,0,0,1,1,1,1,0,0,0,0,1,1,0,1,1,0,1,0,0,0,0,0,0,0,0],\"bag\":[0,2,0,1],\"gone\":[3,2,3,3],\"stalls\":[[2],[],[],[]],\"forecast\":[2,2,1,0,3],\"dice\":[],\"token\":-1,\"goal_deck\":[0,0,1,1,2,2,3,4,4,5,5,6,6,7,7,9,10,11,11,12,12,12,12,13,13,13,14,14,15,16,16,17,17,18,18,19,19,20,21,21,22,22,23,24],\"goal_below\":[8,15,10,8],\"goal_below_by\":[0,1,1,1],\"goal_below_dates\":[0,0,0,0],\"goal_date\":0,\"goal_lost\":[[],[]],\"goal_lost_at\":[[],[]],\"hands\":[[13],[20,3,9]],\"hand_dates\":[[0],[0,0,0]],\"offers\":[[],[]],\"offer_dates\":[[],[]],\"tiles\":[[77,18,14,2,31,20,3,1,26,47,34,30],[74,2,42,37,3,5,44,21,12,39,25,3]],\"spots\":[[8256,8128,8257,8258,8259,8385,8130,8260,8384,8261,8132,8131],[8256,8384,8128,8383,8382,8385,8386,8129,8258,8259,8127,8512]],\"turns\":[[0,3,0,1,2,3,1,0,0,0,2,2],[0,3,0,1,3,1,0,1,2,0,2,0]],\"cubes\":[[0,0,0,2,1,0,1,1,3,0,0,1,2,0,0,1,1,0],[0,0,0,2,2,0,0,0,0,1,1,1,1,0,0,0,0,0,0]],\"firing\":[],\"travelling\":0,\"goal_points\":[]}","draws":196,"events":1289,"act":1286,"log":[{"seat":-1,"notation":"start 1 wreck-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"start 2 wreck-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 2","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 1","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 opposites-rain","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 pair-sun","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 2 trio-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 trident-rain","turn":-1,"known_to":1},{"seat":0,"notation":"keep opposites-rain","turn":-1,"known_to":0},{"seat":1,"notation":"keep trio-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"b2a6cfdb76e2e3fd","turn":1,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"96ae009d1d603692","turn":2,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 manifold","turn":-1,"known_to":-1},{"seat":-1,"notation":"4344d201398ec16e","turn":5,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 12","turn":-1,"known_to":-1},{"seat":0,"notation":"build power mast-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"c72b15553e1d391f","turn":6,"known_to":-1},{"seat":0,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"build point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"328612f061928162","turn":7,"known_to":-1},{"seat":1,"notation":"place 0,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"add snow $0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 relay-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"b45ff663fc0ef219","turn":9,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 manifold","turn":-1,"known_to":-1},{"seat":-1,"notation":"41ee0543eb8d1a69","turn":13,"known_to":-1},{"seat":0,"notation":"bid 7","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":0,"notation":"build power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"d8ed9535f0fe9522","turn":14,"known_to":-1},{"seat":0,"notation":"place 1,0","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 manifold","turn":-1,"known_to":-1},{"seat":-1,"notation":"bfd5c18f2e547b7b","turn":15,"known_to":-1},{"seat":1,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"bonus goal","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 2 three-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 pair-wind","turn":-1,"known_to":1},{"seat":1,"notation":"keep three-snow","turn":-1,"known_to":1},{"seat":1,"notation":"add snow $1","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"44fd70d690e345fc","turn":16,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"22609ee60304875d","turn":17,"known_to":-1},{"seat":0,"notation":"bid 3","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 3","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"e7cb2d86197f2186","turn":18,"known_to":-1},{"seat":0,"notation":"build point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"55270f1b3399edab","turn":19,"known_to":-1},{"seat":0,"notation":"place 2,0","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":0,"notation":"add wind $0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 manifold","turn":-1,"known_to":-1},{"seat":-1,"notation":"f17370cceb4622aa","turn":21,"known_to":-1},{"seat":1,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"build power funnel-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"fd811d32db4f4fc2","turn":22,"known_to":-1},{"seat":1,"notation":"place -1,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":1,"notation":"add rain $0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"d0aaa26024eb84af","turn":25,"known_to":-1},{"seat":0,"notation":"bid 3","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"81ddc984a06da5cc","turn":29,"known_to":-1},{"seat":0,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"10413f248b78f567","turn":32,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 engine-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"fb57915c57032393","turn":33,"known_to":-1},{"seat":0,"notation":"bid 5","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"build point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"6c7f77b1e09252fb","turn":34,"known_to":-1},{"seat":1,"notation":"place -2,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":1,"notation":"add rain $1","turn":-1,"known_to":-1},{"seat":1,"notation":"discard 2 wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"5aebbd82311db4cb","turn":37,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"0b30da7a09037685","turn":38,"known_to":-1},{"seat":1,"notation":"build point kettle-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"6cfeb44c68e2c582","turn":39,"known_to":-1},{"seat":1,"notation":"place 1,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":1,"notation":"add wind $1","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"b961e9f86cdbc959","turn":40,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point piston","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"6b4b067bf96fe00d","turn":41,"known_to":-1},{"seat":0,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":0,"notation":"build power collector-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"98128cf5e0295ce0","turn":42,"known_to":-1},{"seat":0,"notation":"place 3,0","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":0,"notation":"add wind $2","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 5 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"f1046e33beb54364","turn":45,"known_to":-1},{"seat":0,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"build power mast-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"ddad1bf930b4a762","turn":46,"known_to":-1},{"seat":0,"notation":"place 1,1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 spout-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"23350ba78d0f12f6","turn":47,"known_to":-1},{"seat":1,"notation":"place 2,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":1,"notation":"discard 3 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point gearbox","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 manifold","turn":-1,"known_to":-1},{"seat":-1,"notation":"36a6300ccd57422a","turn":49,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"01fb991e5a41c20d","turn":53,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 12","turn":-1,"known_to":-1},{"seat":1,"notation":"build power mast-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"ce0ed7d5a474f305","turn":54,"known_to":-1},{"seat":1,"notation":"place 1,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":0,"notation":"build point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"dc74038da8e145b2","turn":55,"known_to":-1},{"seat":0,"notation":"place 2,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus x","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 4 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":0,"notation":"add rain $2","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"62bc3a29f0d447f5","turn":56,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"c91b7c10e01846be","turn":57,"known_to":-1},{"seat":0,"notation":"bid 3","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":0,"notation":"build point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"9f81fe8610a782d4","turn":58,"known_to":-1},{"seat":0,"notation":"place 4,0","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 tollgate-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"6bb8fec558501da8","turn":61,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"build point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"bbfb7b07dc5405ac","turn":62,"known_to":-1},{"seat":1,"notation":"place 2,0","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 mint","turn":-1,"known_to":-1},{"seat":-1,"notation":"0c3ce9a566d553f6","turn":65,"known_to":-1},{"seat":0,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":0,"notation":"build power hub-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"9419633ac5c11920","turn":66,"known_to":-1},{"seat":0,"notation":"place 0,1","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 mint","turn":-1,"known_to":-1},{"seat":-1,"notation":"ad2cfe2c46fd69eb","turn":67,"known_to":-1},{"seat":1,"notation":"place 3,0","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 2 pair-sun","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 pair-rain","turn":-1,"known_to":1},{"seat":1,"notation":"keep pair-rain","turn":-1,"known_to":1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"85cdfffb10098544","turn":68,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"b65f46c02334c4eb","turn":69,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 spout-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"ff9b348504503038","turn":70,"known_to":-1},{"seat":0,"notation":"place 5,0","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 1 snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 relay-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"3dc0d0346a635938","turn":73,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 8","turn":-1,"known_to":-1},{"seat":1,"notation":"build power dynamo-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"adb916d1dc9834d3","turn":74,"known_to":-1},{"seat":1,"notation":"place -1,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 cistern-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"2a08e6decd1da7b6","turn":77,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 bypass","turn":-1,"known_to":-1},{"seat":-1,"notation":"2de4128f785b6912","turn":81,"known_to":-1},{"seat":0,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 13","turn":-1,"known_to":-1},{"seat":1,"notation":"build point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"906dff4e9a6a42b7","turn":82,"known_to":-1},{"seat":1,"notation":"place 0,2","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bonus x","turn":-1,"known_to":-1},{"seat":1,"notation":"discard 1 wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":1,"notation":"add sun $0","turn":-1,"known_to":-1},{"seat":0,"notation":"build power funnel-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"305edc2eac80f4f5","turn":83,"known_to":-1},{"seat":0,"notation":"place 4,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":0,"notation":"add sun $1","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point gearbox","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 workbench-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"2210b8b2403fa9ce","turn":85,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"build power collector-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"8368727ae4b429b3","turn":86,"known_to":-1},{"seat":0,"notation":"place 3,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":0,"notation":"add snow $2","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 2 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"81849a069380e54d","turn":88,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point piston","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 relay-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"fb6a6e5dd71f4cd9","turn":89,"known_to":-1},{"seat":0,"notation":"bid 7","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 5","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"82f201e365385070","turn":90,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"78a7530577bceefd","turn":92,"known_to":-1},{"seat":0,"notation":"fire 0,0:t","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 cistern-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"340c7273a94fde7c","turn":93,"known_to":-1}],"drawn":{"start":2,"stack":2,"goals":8,"bag":66,"tiles":72,"dice":46},"undone":[],"closed":[1,"something_came_out",false],"checked":93}');
INSERT INTO "snapshots" VALUES('96190aceb723aa26',50,'0.2.0','{"commits":107,"state":"{\"turn\":26,\"agenda\":[20,16777484],\"sealed\":[],\"round\":7,\"points\":[0,0],\"money\":[13,9],\"stack\":[1,0],\"order\":[0,1],\"market\":[2,4,14],\"deck\":[2,1,0,1,0,0,2,2,2,0,2,1,3,0,3,2,4,3,2,2,1,1,2,2,1,0,0,1,1,1,1,1,2,2,2,2],\"discard\":[2,2,1,1,1,0,0,0,0,2,0,1,0,1,0,0,0,1,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"bag\":[0,2,1,1],\"gone\":[1,0,0,0],\"stalls\":[[0,1,2],[0,1,2],[0,1,2],[0,1,2]],\"forecast\":[0,2,3],\"dice\":[],\"token\":-1,\"goal_deck\":[0,1,5,6,8,9,10,11,13,14,15,16],\"goal_below\":[12,17,7],\"goal_below_by\":[0,1,1],\"goal_below_dates\":[0,0,0],\"goal_date\":0,\"goal_lost\":[[],[]],\"goal_lost_at\":[[],[]],\"hands\":[[4],[3,2]],\"hand_dates\":[[0],[0,0]],\"offers\":[[],[]],\"offer_dates\":[[],[]],\"tiles\":[[25,5,5],[26,12,1]],\"spots\":[[8256,8128,8257],[8256,8128,8129]],\"turns\":[[0,0,0],[0,1,0]],\"cubes\":[[1,1,0],[0,0,0]],\"firing\":[],\"travelling\":0,\"goal_points\":[]}","draws":60,"events":223,"act":222,"log":[{"seat":-1,"notation":"start 1 raft-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"start 2 raft-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 2","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 1","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 four-sun","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 doubles-sun","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 2 three-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 overachiever","turn":-1,"known_to":1},{"seat":0,"notation":"keep four-sun","turn":-1,"known_to":0},{"seat":1,"notation":"keep three-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power twin-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 sack","turn":-1,"known_to":-1},{"seat":-1,"notation":"44315b43dc7ded6b","turn":1,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"d05d7347c3357bd7","turn":2,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point giant","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 oracle","turn":-1,"known_to":-1},{"seat":-1,"notation":"b1840239e6a8fd6f","turn":5,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 12","turn":-1,"known_to":-1},{"seat":0,"notation":"build power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"e970e9debdb0bceb","turn":6,"known_to":-1},{"seat":0,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 oracle","turn":-1,"known_to":-1},{"seat":-1,"notation":"0afe3fe43407f607","turn":7,"known_to":-1},{"seat":1,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 2 four-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 three-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"4cb978c04a6c66b1","turn":8,"known_to":-1},{"seat":1,"notation":"keep three-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 jackpot","turn":-1,"known_to":-1},{"seat":-1,"notation":"255874089fa8c047","turn":9,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"cf01578314f84534","turn":13,"known_to":-1},{"seat":0,"notation":"bid 7","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":0,"notation":"build power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"78dda4cdd97a884b","turn":14,"known_to":-1},{"seat":0,"notation":"place 1,0","turn":-1,"known_to":-1},{"seat":1,"notation":"build point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"d9fd425cbcd7f3ba","turn":15,"known_to":-1},{"seat":1,"notation":"place 1,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power twin-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 bend","turn":-1,"known_to":-1},{"seat":-1,"notation":"f3d9f60fef2c24ab","turn":17,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 card","turn":-1,"known_to":-1},{"seat":-1,"notation":"9b3ec184cd87c35b","turn":21,"known_to":-1},{"seat":0,"notation":"bid 10","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point giant","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 coil","turn":-1,"known_to":-1},{"seat":-1,"notation":"555b00c23d3b0f09","turn":25,"known_to":-1},{"seat":0,"notation":"bid 10","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"92c43dba02169f1b","turn":26,"known_to":-1}],"drawn":{"start":2,"stack":2,"goals":6,"bag":17,"tiles":21,"dice":12},"undone":[],"closed":[0,"another_player_chose",false],"checked":26}');
CREATE TABLE subscriptions (
	id INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	endpoint VARCHAR(1000) NOT NULL, 
	keys JSON NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_subscriptions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT uq_subscriptions_endpoint UNIQUE (endpoint)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	public BOOLEAN NOT NULL, 
	maker VARCHAR(32), 
	created DOUBLE NOT NULL, 
	started DOUBLE, 
	changed DOUBLE NOT NULL, 
	ended DOUBLE, 
	"plan" JSON NOT NULL, 
	header JSON, 
	number INTEGER NOT NULL, 
	asked JSON NOT NULL, 
	clocks JSON, 
	back JSON, 
	due DOUBLE, 
	claimed DOUBLE, 
	outcome JSON, 
	rematch VARCHAR(32), 
	origin JSON, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_maker FOREIGN KEY(maker) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "tables" VALUES('1e4b17587398ebd0','weather-island','over',1,'b546e8a2db094864b3733ee6a5ad669a',1.79478127009452724464e+09,1.79478127033539938922e+09,1.79478129007723593711e+09,1.79478129007723593711e+09,'{"settings": {"edition": "", "bag": "top"}, "edition": null, "spectators": true, "delay": 0, "clock": {"kind": "none"}, "seed": null, "confirm": false, "take_back": true}','{"game": "weather-island", "edition": {"name": "fornsworth", "hash": "1322f345479f2d6c"}, "players": 2, "settings": {"edition": "", "bag": "top"}, "seats": ["Ada", "Bob"], "tentative": [], "version": "0.2.0"}',174,'[]','null','null',NULL,NULL,'{"reason": "50_points", "places": [2, 1], "scores": [51, 54], "sources": [{"machine": 51, "goals": 0}, {"machine": 45, "goals": 9}], "details": {}}',NULL,NULL);
INSERT INTO "tables" VALUES('96190aceb723aa26','weather-island','running',1,'b546e8a2db094864b3733ee6a5ad669a',1.79478129012459778788e+09,1.79478129015012216563e+09,1.79478129173999905584e+09,NULL,'{"settings": {"edition": "#5224cb2fb46efde3", "bag": "top"}, "edition": "5224cb2fb46efde3", "spectators": true, "delay": 0, "clock": {"kind": "days", "days": 3, "hours": 0, "at_zero": "bot"}, "seed": null, "confirm": true, "take_back": true}','{"game": "weather-island", "edition": {"name": "plain", "hash": "5224cb2fb46efde3"}, "players": 2, "settings": {"edition": "#5224cb2fb46efde3", "bag": "top"}, "seats": ["Ada", "Bob"], "tentative": [0, 1], "version": "0.2.0"}',60,'[1]','{"clock": {"kind": "days", "days": 3, "hours": 0, "at_zero": "bot"}, "seats": [[259199.95958805084, 0.0, 0.0, null, 13, false, true], [259199.90115094185, 0.0, 0.0, 1794781291.739999, 7, false, false]], "paused": false}','null',1795040491.64115,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('8d3aa3a2983aa607','weather-island','open',1,'b546e8a2db094864b3733ee6a5ad669a',1.79478129178938269612e+09,NULL,1.79478129178938269612e+09,NULL,'{"settings": {"edition": "", "bag": "top"}, "edition": null, "spectators": true, "delay": 0, "clock": {"kind": "none"}, "seed": null, "confirm": false, "take_back": true}',NULL,0,'[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE "values" (
	"key" VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_values PRIMARY KEY ("key")
);
INSERT INTO "values" VALUES('vapid','spGr_Tm0wf7ssXukBVbE2FyPlIphY06cq54JWT336HA');
CREATE INDEX ix_people_seen ON people (seen);
CREATE INDEX ix_ratings_best ON ratings (game, ordinal);
CREATE INDEX ix_sessions_expires ON sessions (expires);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_subscriptions_person ON subscriptions (person);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_listed ON tables (status, public, changed);
CREATE INDEX ix_tables_maker ON tables (maker);
CREATE INDEX ix_chat_table ON chat ("table");
CREATE INDEX ix_invitations_table ON invitations ("table");
CREATE INDEX ix_notices_at ON notices (at);
CREATE INDEX ix_notices_person ON notices (person);
CREATE INDEX ix_notices_table ON notices ("table");
CREATE INDEX ix_results_person ON results (person);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
