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
INSERT INTO "chat" VALUES(1,'e75f97e16efcd2e1','867149b9110c4d12a5f0ac1815cc673b','Bob','A break until tomorrow?',1.79478011507989954941e+09,0);
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
','08eec922bc2045b081f26b10518e216f',1.79478010457586646076e+09);
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
INSERT INTO "people" VALUES('08eec922bc2045b081f26b10518e216f','Ada',NULL,NULL,'886379e8a1a77b8c0ea9f44a03e197aa6fcc5934538f8c643fe421fc11a1d9e6',1.79478005516289329523e+09,1.79478005516289329523e+09,'{}','{}','{}','{}',0,0);
INSERT INTO "people" VALUES('867149b9110c4d12a5f0ac1815cc673b','Bob',NULL,NULL,'939d043be47960b7249a1cb87503076ef5bc946c1188ecd9aed5cc6eaf128d43',1.79478005524885249138e+09,1.79478005524885249138e+09,'{}','{}','{}','{}',0,0);
CREATE TABLE ratings (
	who VARCHAR(100) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	ordinal DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (who, game)
);
INSERT INTO "ratings" VALUES('08eec922bc2045b081f26b10518e216f','weather-island',2.76353894931404973087e+01,8.06590141354368,3.43768525250945700122e+00,1);
INSERT INTO "ratings" VALUES('867149b9110c4d12a5f0ac1815cc673b','weather-island',2.23646105068595026912e+01,8.06590141354368,-1.83309373377153761452e+00,1);
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
INSERT INTO "results" VALUES('23f0dfbc70302e90',0,'weather-island',2,'08eec922bc2045b081f26b10518e216f',NULL,1,63,'{"machine": 51, "goals": 12}',1.79478010443145036701e+09,1);
INSERT INTO "results" VALUES('23f0dfbc70302e90',1,'weather-island',2,'867149b9110c4d12a5f0ac1815cc673b',NULL,2,52,'{"machine": 42, "goals": 10}',1.79478010443145036701e+09,1);
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
INSERT INTO "rows" VALUES('23f0dfbc70302e90',1,-1,'begin','','["start 1 wreck-sun", "start 2 wreck-rain", "stack 1", "stack 2", "goal 1 four-snow", "goal 1 three-wind", "goal 2 trident-wind", "goal 2 four-sun"]',1.79478005598353552822e+09,'',NULL);
INSERT INTO "rows" VALUES('23f0dfbc70302e90',2,0,'play','keep four-snow','[]',1.79478005616577100753e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:b6e3574a38f0e55a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',3,1,'play','keep trident-wind','["forecast rain", "forecast snow", "forecast rain", "forecast sun", "forecast snow", "market point turbine", "market power collector-wind", "market mystery-1 archive"]',1.79478005637633371348e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:733979aa25d13107');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',4,0,'play','bid 4','[]',1794780056.49327,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6da1fe640a0a11ba');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',5,1,'play','bid 1','[]',1.79478005652551960945e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:721bb1dc4d59f889');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',6,0,'play','work','[]',1.79478005655989480016e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d3b6bab0641badd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',7,1,'play','work','["die ?", "die -", "token wind", "market point rocket", "market power funnel-rain", "market mystery-1 windmill-wind"]',1.79478005661855673788e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b582069dac676f72');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',8,0,'play','bid 15','[]',1.79478005684690284727e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a539b789dfdc2ac1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',9,1,'play','bid 12','[]',1794780056.98349,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ffff9a8b7e493f82');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',10,0,'play','build power funnel-rain','[]',1.79478005711831808087e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dc66789a6da69439');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',11,0,'play','place 0,-1','[]',1.79478005717814469337e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dffd7acfacce7e1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',12,0,'play','turn 270','[]',1.79478005720109963418e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a7cf54517cf7843c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',13,0,'play','pass','[]',1.7947800572456297874e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6cd6f3b4e903d6f1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',14,1,'play','build mystery-1 windmill-wind','[]',1.79478005736122751237e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:d845445a0b549f43');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',15,1,'play','place 0,1','[]',1.79478005739539694788e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:6254943052b1dd3e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',16,1,'play','turn 0','[]',1.79478005743145799634e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:aaa2b288bc7c6458');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',17,1,'play','add wind $0','["die -", "die -", "forecast rain", "forecast wind", "forecast wind", "forecast wind", "forecast sun", "token sun", "market point turbine", "market power dynamo-sun", "market mystery-1 workbench-sun"]',1.79478005749371743201e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:a85289cab39ab5e9');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',18,1,'play','bid 2','[]',1.7947800575249865055e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:a6e6da4dfcc1d9b4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',19,1,'play','build power dynamo-sun','[]',1.79478005760549139983e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:e81849c4b5b7022a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',20,1,'play','place 1,1','[]',1.79478005764931488035e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ed307b5f5d96e162');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',21,1,'play','turn 0','["die O", "die O", "forecast snow", "forecast snow", "market point bellows-sun", "market power dynamo-rain", "market mystery-1 engine-sun"]',1.79478005767729687693e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:7b7cc9fed0cce50f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',22,0,'play','bid 5','[]',1.7947800577291309833e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:b2f1872ad50c6426');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',23,1,'play','bid 0','[]',1.79478005775353288654e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fa2137494a42ba4d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',24,0,'play','build point bellows-sun','[]',1.79478005785701203345e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aec0a2307a2c6662');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',25,0,'play','place 0,-2','[]',1.79478005788060903553e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:c16a1ec7e3e2c731');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',26,0,'play','turn 0','[]',1.79478005795412683489e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f41964aad57544f1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',27,0,'play','add wind $1','["die -", "die -", "forecast sun", "forecast snow", "forecast snow", "forecast sun", "forecast rain", "token wind"]',1.79478005803868126866e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:9da2c240ed42969d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',28,0,'play','send 0,0:c +0','["market point flywheel", "market power vane-sun", "market mystery-1 spout-rain"]',1.79478005818027734757e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7ba77206ba238689');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',29,0,'play','bid 3','[]',1.79478005853707146648e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a4bcea660800ee68');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',30,1,'play','bid 11','[]',1.79478005862569117549e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:255844e6e8e48d8e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',31,1,'play','build point flywheel','[]',1.79478005885536980633e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c0705f8af256906f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',32,1,'play','place 2,1','[]',1.79478005895075368885e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:33218df15a93e56c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',33,1,'play','add sun $0','[]',1.7947800590290896893e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b559645dea9b6373');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',34,0,'play','build mystery-1 spout-rain','[]',1.79478005906094074247e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bb87dfb0be3bf6d3');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',35,0,'play','place 0,1','[]',1.79478005911123871798e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d7225e30a19a414a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',36,0,'play','turn 90','[]',1.79478005913315558431e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:68cefabc39d46ad1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',37,0,'play','discard 2 snow','["forecast wind", "die -", "die -", "forecast wind", "forecast sun", "forecast wind", "forecast wind", "forecast sun", "token rain"]',1.79478005940316176413e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:c3bffd9787f20d3e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',38,0,'play','send 0,0:c +0','["market point rocket", "market power vane-snow", "market mystery-1 tollgate-rain"]',1.79478005953133511541e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:c47d08737db3169b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',39,0,'play','bid 0','[]',1.79478005963459396362e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:5e00037fb1345891');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',40,1,'play','bid 1','[]',1.79478005975389552119e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2cc42d789d9a825f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',41,1,'play','build mystery-1 tollgate-rain','[]',1.79478005983771324153e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:67ad43f2b730add0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',42,1,'play','place 0,-1','[]',1.79478005993864417073e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:8da66afe05caa4aa');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',43,1,'play','turn 270','[]',1.79478006001515150071e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:6e248abe0453a1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',44,1,'play','pass','["die ?", "die -", "token wind"]',1.79478006010949349404e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:20b39f5e35d29800');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',45,1,'play','send 0,1:c +0','[]',1.79478006026700735091e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f2c2eb3b160eb4dd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',46,0,'play','send 0,-2:c +0','["market point propeller", "market power mast-wind", "market mystery-1 tollgate-sun"]',1.79478006045319056515e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:79d5ed422e98e1d4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',47,0,'play','bid 1','[]',1.79478006067065238952e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:46261da23154d83c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',48,1,'play','bid 2','[]',1794780060.75054,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fbe03bd1b2291dd2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',49,1,'play','build mystery-1 tollgate-sun','[]',1.79478006091912770268e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ee2df2519a300339');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',50,1,'play','place 0,2','[]',1.79478006113573741913e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:cb11180c7d62bc9a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',51,1,'play','turn 270','[]',1.79478006134756588939e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1cd7fbbddbec7e74');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',52,1,'play','add snow $0','[]',1.79478006151444244384e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:bd88eb5a9294ed3f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',53,0,'play','work','["die -", "die -", "forecast sun", "forecast snow", "forecast sun", "forecast snow", "forecast rain", "token rain"]',1.79478006166160464285e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4c4c779d687373e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',54,1,'play','send 0,1:c +0','[]',1.79478006181052398681e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:cfad1aeae645a0fe');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',55,0,'play','send 0,-2:c +0','["market point kettle-wind", "market power dynamo-snow", "market mystery-1 cistern-snow"]',1.79478006189031267167e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dc4e947386c4e227');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',56,0,'play','bid 9','[]',1.79478006196392941471e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:12bcddc8226ba6cd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',57,1,'play','bid 1','[]',1.79478006201020622249e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2031b77606655da3');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',58,0,'play','work','[]',1.79478006208636307718e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aabfb4851cae4a22');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',59,1,'play','build point kettle-wind','[]',1.79478006215963816643e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5c546e0ed9f64740');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',60,1,'play','place 3,1','[]',1.79478006232543897627e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:da904b347cd144b4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',61,1,'play','turn 90','[]',1.79478006235951447486e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:17f6e19faf8f146');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',62,1,'play','add rain $0','["die -", "die O"]',1.79478006239381313331e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:63e0ade1710467b2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',63,1,'play','send 2,1:c +0','["forecast wind", "market point flywheel", "market power vane-rain", "market mystery-1 archive"]',1.79478006250805044172e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:eb3a765b94ed0e92');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',64,0,'play','bid 5','[]',1.79478006273975300788e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:b1edab66b6ffd379');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',65,0,'play','build mystery-1 archive','[]',1.79478006288744139666e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:b57add24d8a9a75b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',66,0,'play','place 1,1','[]',1.79478006307364726067e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7375b5a7ce6cd364');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',67,0,'play','bonus x','[]',1.79478006318264698979e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:ab27c013c9e3657c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',68,0,'play','pass','[]',1.79478006321593260767e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:c86524f241c80b4f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',69,0,'play','add wind $2','["die -", "die O"]',1.79478006326444363598e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:320442dd6281a135');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',70,1,'play','send 0,0:c +0','["forecast wind", "market point kettle-sun", "market power collector-sun", "market mystery-1 archive"]',1.79478006333821892741e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:60893f8eaba24499');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',71,0,'play','bid 2','[]',1.7947800634064297676e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e3471ebfc27aff0a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',72,1,'play','bid 8','[]',1.79478006359161210061e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b1adca2dca234776');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',73,1,'play','work','[]',1.79478006364179086679e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ca1595066520ca12');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',74,0,'play','build mystery-1 archive','[]',1.79478006371055340772e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:88d57808a2324bb3');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',75,0,'play','place -1,1','[]',1.79478006385187792773e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4e5eb448a02cdf63');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',76,0,'play','bonus bag','[]',1.79478006394690966607e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:849a4ffef8a17ad6');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',77,0,'play','add snow $1','[]',1.79478006399759984013e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:358bad8d74612edc');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',78,0,'play','pass','["die ?", "die -", "token sun"]',1.79478006416443586351e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a1a6244aa12b273d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',79,1,'play','send 2,1:c +0','[]',1.79478006429348087313e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:11956f1a6c295a03');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',80,0,'play','send -1,1:c +0','["market point piston", "market power mast-snow", "market mystery-1 spout-snow"]',1.79478006432911133764e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2250c1b953e2d29c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',81,0,'play','bid 4','[]',1.79478006438565754893e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:83c3f1831f59c792');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',82,1,'play','bid 9','[]',1.79478006531802606587e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:533257dc40dcc0ae');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',83,1,'play','work','[]',1.79478006550268793109e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:d071cd97527605b2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',84,0,'play','build power mast-snow','[]',1.79478006562937259676e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aaeea8a53768fd31');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',85,0,'play','place 1,-2','[]',1.79478006587687063215e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2b71e3726ccfd4c0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',86,0,'play','turn 90','["die -", "die O"]',1.79478006596542382245e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:741a6a61f3e8d838');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',87,1,'play','send 0,1:c +0','[]',1.79478006600594305994e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2ca54ee70430f514');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',88,0,'play','send 0,0:c +0','["forecast wind", "market point bellows-rain", "market power funnel-snow", "market mystery-1 purse"]',1.79478006604092240336e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:63ed1baacc190023');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',89,0,'play','bid 0','[]',1.79478006608939385417e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:51a35d13595f94e6');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',90,1,'play','bid 6','[]',1.79478006614566111564e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ae536f6da42c029f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',91,1,'play','build mystery-1 purse','[]',1.79478006650406384471e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:58a82425e44c5096');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',92,1,'play','place 0,3','[]',1.79478006676085472112e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:10b0308ec469129');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',93,1,'play','bonus bag','[]',1.79478006688424444195e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:a5ea73d58875cc0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',94,1,'play','add snow $2','["goal 2 opposites-sun", "goal 2 trident-rain"]',1.79478006700832939143e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c44b6e72d49082bd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',95,1,'play','keep trident-rain','["die ?", "die O", "token rain"]',1.7947800671245315075e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:64a9992da8c7e917');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',96,1,'play','send 0,1:c +0','[]',1.79478006733344864847e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2019e500d9111688');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',97,0,'play','fire 0,1:s','[]',1.79478006755237126353e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d2d86367ab79d8d8');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',98,0,'play','send -1,1:c +0','[]',1.79478006759335756304e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6fb7a9ac0776d06b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',99,0,'play','send 0,0:c +0','[]',1.79478006770040655133e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2398dfbe1881e303');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',100,1,'play','send 0,0:c +0','["forecast wind", "market point piston", "market power mast-rain", "market mystery-1 mint"]',1.79478006778754210466e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:34dfa4fb00b35358');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',101,0,'play','bid 6','[]',1.79478006800818681715e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2a2e6c317e30f84');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',102,1,'play','bid 0','[]',1.79478006804950451858e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ff65cd8cbd2498d5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',103,0,'play','work','["die -", "die ?", "token snow"]',1.79478006820704674715e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:df9feb90af135889');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',104,1,'play','send 0,-1:c +0','["market point piston", "market power collector-rain", "market mystery-1 windmill-snow"]',1.79478006823854660989e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5d4e3b03e2df5e6f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',105,0,'play','bid 6','[]',1.79478006839192461962e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e0ccef9ae05a8c16');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',106,1,'play','bid 13','[]',1794780068.51981,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:26eb6df2370b316f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',107,1,'play','work','[]',1.79478006862291145323e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f4e2fa96a620fc15');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',108,0,'play','build mystery-1 windmill-snow','[]',1.79478006878316354751e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:97bc9f89befa3b76');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',109,0,'play','place -1,0','[]',1.7947800688715970516e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:db9a836349f1a0fe');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',110,0,'play','turn 180','[]',1794780068.98783,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bd3a6bbd32c989e4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',111,0,'play','pass','["die O", "die -"]',1.7947800690877685547e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dd7827fe5212574f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',112,1,'play','send 0,2:c +0','[]',1.79478006919218277927e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ea45cc58f401b6b1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',113,0,'play','fire 0,1:s','[]',1.79478006926311779017e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d05c46ef30325352');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',114,0,'play','send -1,1:c +0','["goal 1 four-wind", "goal 1 four-sun"]',1.79478006934673810007e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:13ab75d483f8a684');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',115,0,'play','keep four-wind','[]',1.7947800694478075504e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8674a44ff03eee4a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',116,0,'play','send 0,0:c +0','["forecast wind", "market point flywheel", "market power collector-snow", "market mystery-1 bypass"]',1.7947800694809319973e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:647bb60a569ffa00');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',117,0,'play','bid 10','[]',1.79478006960127878192e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a63f807945c0f464');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',118,1,'play','bid 2','[]',1.79478006973505353925e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:47f01fff34a22396');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',119,0,'play','build power collector-snow','[]',1.79478006983774065977e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6d83ab78ad01aaa5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',120,0,'play','place 1,-3','[]',1.79478007001079249379e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:818c519d5ce7930a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',121,0,'play','turn 180','[]',1.7947800700969214439e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6bbdcd82595d99f8');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',122,0,'play','bonus bag','[]',1.79478007020425391199e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:5304eeca1de2c6d2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',123,0,'play','discard 5 wind','["forecast snow"]',1.79478007026367974282e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:60e8fc74a8efd54a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',124,1,'play','build point flywheel','[]',1.79478007045488286014e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:cbba92dc30ef6c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',125,1,'play','place 1,-1','[]',1.79478007061913681034e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:99b5e5954a88992f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',126,1,'play','pass','["die O", "die ?", "token snow"]',1.79478007065938806536e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:4a02454e1aa3b4f9');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',127,0,'play','send -1,0:c +0','[]',1.79478007069789648056e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:508f3e78ad5dca9a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',128,1,'play','send 0,0:c +0','[]',1.79478007087354588509e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:beee1ef2dc72b165');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',129,0,'play','send 0,-2:c +0','[]',1.79478007098744130132e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3b9904ba3fbe31a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',130,1,'play','send 0,1:c +0','["forecast wind", "market point rocket", "market power hub-rain", "market mystery-1 windmill-rain"]',1.79478007114119839666e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:d3b67b138a966b41');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',131,0,'play','bid 1','[]',1.79478007119250226016e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2dc5c1e22dbc22b3');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',132,1,'play','bid 1','[]',1.79478007127263689043e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9378912b42e12d2a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',133,1,'play','build power hub-rain','[]',1.79478007139504742626e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9ca18b4c3bb4bd18');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',134,1,'play','place 1,2','[]',1.7947800715309829712e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:dce0a1defb2fe737');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',135,0,'play','build mystery-1 windmill-rain','[]',1.79478007202024888991e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4892090396019b4d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',136,0,'play','place 0,-3','[]',1.79478007219972229002e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:550258e86b18e39d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',137,0,'play','turn 90','[]',1.79478007238210868828e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:63839957cfd170e4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',138,0,'play','pass','["die ?", "die ?", "token snow"]',1.79478007250280594819e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aeee6001bddbf006');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',139,1,'play','send 0,-1:c +0','[]',1.79478007280486893653e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:65e4a0659ac070a4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',140,0,'play','send 0,0:c +0','["token sun"]',1.79478007293541741377e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bc684ee06a52f9f5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',141,1,'play','send 2,1:c +0','[]',1.79478007298967289929e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c199fd0aac8099d1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',142,0,'play','send -1,1:c +0','["market point gearbox", "market power hub-sun", "market mystery-1 workbench-snow"]',1.79478007303630828859e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bb3635516713b656');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',143,0,'play','bid 2','[]',1.79478007308517527578e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:60fceccf2d8226e7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',144,1,'play','bid 4','[]',1.79478007320240950583e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5b8f1a5e56f5b802');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',145,1,'play','work','[]',1.79478007335982799527e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9254d19d5dee3133');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',146,0,'play','build mystery-1 workbench-snow','[]',1.79478007358307552338e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:33fee9a3eaa66937');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',147,0,'play','place 1,-1','[]',1.79478007381519341469e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2c63538ba6f311be');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',148,0,'play','turn 90','["die -", "die -", "forecast rain", "forecast sun", "forecast wind", "forecast snow", "forecast snow", "token sun"]',1.7947800740261235237e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8a26ee0c0c0c0352');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',149,1,'play','send 0,1:c +0','[]',1.79478007416349053383e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:60437524ce5dbc28');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',150,0,'play','send 0,0:c +0','["market point propeller", "market power mast-sun", "market mystery-1 tollgate-wind"]',1.79478007429436755182e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8196dd74a1f9d8c0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',151,1,'play','bid 9','[]',1.79478007440598654742e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f9101ad4bd8f1ec0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',152,1,'play','work','["die O", "die -"]',1.79478007453399157527e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:74c5d5dfdcad21be');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',153,1,'play','send 0,2:c +0','[]',1.79478007464747619627e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:624a99832425639b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',154,1,'play','send 2,1:c +0','[]',1.79478007475597763067e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c77e3de87830390');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',155,0,'play','fire 0,-1:s','[]',1.79478007492529654503e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dc01902b3029ad98');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',156,0,'play','send 0,-2:c +0','[]',1.79478007525384092336e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:1b9d7535f992fd99');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',157,0,'play','fire 0,0:t','[]',1.79478007539096808429e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6fb626aee0dec535');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',158,0,'play','fire 0,1:s','[]',1.79478007557124567038e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7d237111fc9338d0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',159,0,'play','send -1,1:c +0','[]',1.7947800758435504436e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:80eb80dd469f4606');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',160,0,'play','send 0,-2:c +0','["forecast snow", "market point propeller", "market power dynamo-wind", "market mystery-1 relay-snow"]',1.79478007601497626301e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f06052afc2b6eeb5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',161,0,'play','bid 9','[]',1.79478007615095090871e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:754f5769ccc2aeeb');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',162,1,'play','bid 13','[]',1.7947800762630069256e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9e149307a7cbb201');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',163,1,'play','build point propeller','[]',1.79478007641540169714e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5475aa293d8425db');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',164,1,'play','place 3,0','[]',1.79478007658093309398e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5b927f36ce4d2de7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',165,1,'play','turn 0','[]',1.79478007682292914392e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:6410fac681515e0d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',166,0,'play','build mystery-1 relay-snow','[]',1.79478007790314793585e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f78394e5b023ce3c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',167,0,'play','place -1,-3','[]',1.7947800781933469773e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:48ad5acc3f27bae6');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',168,0,'play','turn 0','[]',1.79478007826866507528e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e6802818ede3e90e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',169,0,'play','discard 5 snow','["forecast sun", "die -", "die -", "forecast sun", "forecast rain", "forecast wind", "forecast rain", "forecast rain", "token wind"]',1794780078.31075,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d3d9997e4296ca8');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',170,1,'play','send 0,1:c +0','[]',1.79478007835430932045e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1521a029330d6628');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',171,0,'play','send 0,-2:c +0','["market point bellows-snow", "market power hub-snow", "market mystery-1 trader-snow"]',1.79478007841998839374e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:53906833a244f866');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',172,0,'play','bid 1','[]',1.79478007852432608609e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:6dfaa8954214058c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',173,1,'play','bid 1','[]',1.79478007872026300425e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:defe5b9157dd63b4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',174,1,'play','work','[]',1.79478007919507312776e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:d907c2c769969ef8');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',175,0,'play','build power hub-snow','[]',1.79478007951927089687e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4a7cfcf15c89ddd7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',176,0,'play','place -1,-4','["die ?", "die -", "token sun"]',1.79478007986549806598e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4ee12daa64a765b2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',177,1,'play','send 2,1:c +0','[]',1.79478007995442843435e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f5a2bf9130fbd747');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',178,0,'play','send -1,1:c +0','["goal 1 trio-wind", "goal 1 four-snow"]',1.7947800800760779381e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:39010a00ceb948d1');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',179,0,'play','keep four-snow','["market point gearbox", "market power hub-wind", "market mystery-1 engine-rain"]',1.79478008013743877413e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d069708fa3b8c0fe');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',180,0,'play','bid 1','[]',1.79478008018298029898e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2b0e48bf7a299a7b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',181,1,'play','bid 0','[]',1.79478008033848595616e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:67153cd1eec0973f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',182,0,'play','build mystery-1 engine-rain','[]',1.79478008067908072469e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8840ca75160878ba');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',183,0,'play','place -2,-3','[]',1.79478008113623499868e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:991f6aa85d642e0a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',184,0,'play','turn 90','["die O", "die -"]',1.79478008146678423874e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4cb51baccbc14740');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',185,0,'play','send 0,0:c +0','[]',1.79478008181521296498e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:137f110d6cf6d0a6');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',186,1,'play','send 2,1:c +0','["forecast wind", "market point kettle-rain", "market power funnel-sun", "market mystery-1 spout-wind"]',1.79478008229568815226e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5dad2b5cd1f04db7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',187,1,'play','bid 2','[]',1.79478008246455669402e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:3405288b7968dd9f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',188,1,'play','build point kettle-rain','[]',1.79478008259290361401e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fec63561973b4db2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',189,1,'play','place -1,1','[]',1.79478008356370306018e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:da3ccba9dd575d6f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',190,1,'play','turn 180','[]',1.79478008373041152956e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:4b74042249f5544e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',191,1,'play','add rain $1','["die O", "die O"]',1.79478008391642045974e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:8e9e26e8d62c44a9');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',192,1,'play','send 0,1:c +0','[]',1.7947800842072124481e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:367449c865328492');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',193,1,'play','send 2,1:c +0','[]',1.79478008454569935795e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5f5db75e8a2920d5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',194,1,'play','send -1,1:c +0','[]',1.79478008471511483188e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5b2065996cbfe903');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',195,0,'play','fire 0,-2:s','[]',1.79478008513080525398e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:fff4d335a14a765a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',196,0,'play','fire 0,-1:s','[]',1.79478008535414743423e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:69bc70f324b02d4a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',197,0,'play','send 0,0:c +0','[]',1.79478008548308324817e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3ebf7fb71ed66327');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',198,0,'play','fire 0,0:t','[]',1.79478008557581520084e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:59ae20efb1471d62');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',199,0,'play','fire -2,-3:s','[]',1.79478008568429255485e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:ec9290c32a60f926');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',200,0,'play','fire 0,1:s','[]',1794780085.8141,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:537e7ff3d6d49acd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',201,0,'play','send -1,1:c +0','[]',1.79478008595094394679e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:9511fe0309fd07bd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',202,0,'play','send 0,-3:c +0','["forecast rain"]',1.79478008636552262312e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3711452bed49776c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',203,1,'play','send 0,1:c +0','[]',1.79478008650682926182e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:72158b3097665ec8');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',204,0,'play','send 0,0:c +0','["forecast snow", "market point bellows-wind", "market power funnel-wind", "market mystery-1 trader-rain"]',1794780086.76434,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:873e077b8a186db');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',205,0,'play','bid 6','[]',1.79478008707773232458e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8c6a3813d33e8309');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',206,1,'play','bid 6','[]',1.79478008732314705847e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:8689942017765928');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',207,1,'play','build mystery-1 trader-rain','[]',1.79478008753755640986e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fa801018c60ae862');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',208,1,'play','place 2,-1','[]',1.79478008764481282238e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:4d217fc444626a8a');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',209,1,'play','turn 90','[]',1.79478008836956381792e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:972893a707dbfe0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',210,1,'play','discard 4 rain','["forecast sun"]',1.79478008850095868114e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1788bf182c4d79c0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',211,0,'play','work','["die ?", "die -", "token wind"]',1.79478008856307220454e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:d96e282ac0691a44');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',212,1,'play','send 2,1:c +0','[]',1.79478008862038254742e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b8dbf9cd66bd0d69');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',213,0,'play','send 0,0:c +0','["market point turbine", "market power vane-wind", "market mystery-1 trader-wind"]',1.79478008866584300999e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:ba287e8862515dcb');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',214,0,'play','bid 15','[]',1.79478008869989180563e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:33c33cbcbd695a72');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',215,1,'play','bid 1','[]',1.79478008878387188906e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2c26cbaee84fbe0c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',216,0,'play','work','[]',1.79478008914309835435e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:15bec4a897140a4c');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',217,1,'play','build mystery-1 trader-wind','[]',1.79478008953909921648e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b2b7710e4fc8ead5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',218,1,'play','place 0,4','[]',1.79478008997902226443e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b4dbe726db7e4077');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',219,1,'play','turn 270','[]',1.79478009039493036263e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c3434cf739711ed6');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',220,1,'play','pass','["die -", "die -", "forecast rain", "forecast rain", "forecast wind", "forecast snow", "forecast sun", "token snow"]',1794780090.55698,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f5d4407e5732935d');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',221,0,'play','send -1,0:c +0','[]',1.79478009075050139427e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:51afcc7d601a5e73');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',222,1,'play','send 0,-1:c +0','[]',1.79478009102175068856e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:e96cbe76d63046c4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',223,1,'play','send 0,4:c +0','["market point kettle-snow", "market power mast-sun", "market mystery-1 purse"]',1.79478009121242308614e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:110a3a25b208d5ae');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',224,0,'play','bid 0','[]',1.79478009148031973835e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:1b5ad813cf85e4d0');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',225,1,'play','bid 2','[]',1.79478009227621841431e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:984a7b48fbf45fcd');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',226,1,'play','build power mast-sun','[]',1.79478009239040970802e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b2b3eb624d3bc60f');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',227,1,'play','place 4,1','[]',1794780092.53266,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:3f9d719e3ab2a60e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',228,1,'play','turn 90','["die ?", "die O", "token rain"]',1.79478009259159469604e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ab2cb67230c523f2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',229,1,'play','send 0,2:c +0','[]',1.79478009271624112126e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:252a8c265a13afee');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',230,1,'play','send 2,1:c +0','[]',1.79478009286922860149e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:108bc67832e102c5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',231,1,'play','send 0,1:c +0','[]',1.79478009323853945735e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:99c89f1e8ae2dbc3');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',232,0,'play','fire 0,-2:s','[]',1.79478009343215703964e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:747702a4c557ce63');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',233,0,'play','fire 0,0:t','[]',1.79478009361199736595e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:daaf28b634b6df17');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',234,0,'play','fire -2,-3:s','[]',1794780093.87593,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3ce90c77eac9d397');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',235,0,'play','fire 0,-3:s','[]',1.79478009406347227094e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:4904f739d5099256');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',236,0,'play','send 0,-3:c +0','[]',1.7947800942747755051e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:ea9b443b6bef1f19');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',237,0,'play','fire 0,1:s','[]',1.79478009442282938953e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:ceb2bccc06330432');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',238,0,'play','send -1,1:c +0','[]',1.79478009456028652192e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7c3de1f8c3c6bf8b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',239,0,'play','send 0,0:c +0','[]',1.79478009544311475757e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a531dc869cc0ff7e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',240,1,'play','send 0,1:c +0','[]',1.79478009585815429689e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:cd8cebbfa1b3406');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',241,1,'play','send -1,1:c +0','[]',1.79478009649094629287e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ddeffa5011f62efb');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',242,1,'play','send 0,1:c +0','[]',1.79478009695937228205e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:733fdbf5aee4ae2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',243,0,'play','fire 0,0:t','[]',1.7947800973590395451e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:5e51152f49786e60');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',244,0,'play','fire 0,-2:s','[]',1.79478009762604546551e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2ed45adb265f9ff4');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',245,0,'play','fire 0,1:s','[]',1.79478009785610222821e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e9f038bed8aea120');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',246,0,'play','send 0,0:c +0','[]',1.79478009803494286539e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bae494094d991bdf');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',247,0,'play','fire -2,-3:s','[]',1.79478009829495048521e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a0456961cd566818');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',248,0,'play','fire 0,-1:s','[]',1.79478009844400763508e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:82fe99d119b0837e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',249,0,'play','take 1,-2:s','[]',1.79478009856756424902e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7998e4ac559be459');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',250,0,'play','send 0,-2:c +0','[]',1.79478009867115139959e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:cd51699803b031db');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',251,0,'play','take 1,-2:t','[]',1.7947800989199254513e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:da2fbe68ed889b50');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',252,0,'play','send 0,-3:c +0','["forecast wind", "market point turbine", "market power dynamo-rain", "market mystery-1 bypass"]',1.794780099047622919e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:82f91b22dfd73618');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',253,0,'play','bid 10','[]',1.79478009959196972851e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aa3fece7d70678f9');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',254,1,'play','bid 5','[]',1.79478009971588516229e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:89b89f2d49938cc2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',255,0,'play','build point turbine','[]',1.79478010015997338291e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f8ddde062e805884');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',256,0,'play','place -1,-1','[]',1.79478010033879828454e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:7c66382ce8afbad7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',257,0,'play','turn 90','[]',1.7947801007601475716e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:1bbd02b9c47f8270');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',258,0,'play','add rain $2','[]',1.79478010113338947296e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:dd4d71e6b06f7844');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',259,1,'play','work','["die ?", "die ?", "token rain"]',1.79478010140109157564e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:299e27d1bcd63352');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',260,0,'play','fire 0,1:s','[]',1.79478010148881101607e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3cc96b12a94a6af5');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',261,0,'play','send 0,0:c +0','[]',1.79478010175234985353e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:911ceb4ea8cd8d5b');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',262,0,'play','fire -2,-3:s','[]',1.7947801018880352974e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:fabfa25714f69fe');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',263,0,'play','fire 0,0:t','[]',1.79478010228157806391e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:b84dc9a4f400d71e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',264,0,'play','fire 0,-2:s','[]',1.7947801025662796497e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:887f3f00b026957e');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',265,0,'play','send 0,0:c +0','[]',1794780102.77282,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:68641c92b34b20fa');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',266,0,'play','send 0,-3:c +0','[]',1.79478010363454294207e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:bcea5c95434bfdb2');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',267,1,'play','send 0,1:c +0','[]',1.79478010374565052987e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:63f1f88f9d6bc033');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',268,1,'play','send 2,1:c +0','[]',1.79478010388815903668e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c893b8ec59018317');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',269,1,'play','send 0,1:c +0','["token wind"]',1.79478010412410330775e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f601c5d53e8675e7');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',270,0,'play','send 0,0:c +0','[]',1.79478010426246571543e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2bd582285e91950');
INSERT INTO "rows" VALUES('23f0dfbc70302e90',271,1,'play','send 2,1:c +0','[]',1.79478010443145036701e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b082859157c5ff35');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',1,-1,'begin','','["start 1 raft-sun", "start 2 raft-snow", "stack 2", "stack 1", "goal 1 four-snow", "goal 1 three-sun", "goal 2 pairs-snow", "goal 2 pairs-wind"]',1.79478010485122036928e+09,'',NULL);
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',2,0,'play','keep four-snow','[]',1.79478010501872587206e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:91a8134670dfbf98');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',3,1,'play','keep pairs-snow','[]',1.79478010515124106411e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:310124ef1d7073c7');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',4,1,'confirm','','["forecast wind", "forecast snow", "forecast sun", "market point pump", "market power twin-wind", "market mystery-1 purse"]',1.7947801053017790317e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:76d3c29dc528f4d4');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',5,0,'play','bid 4','[]',1.79478010543490648274e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a116d8f450c60df9');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',6,1,'play','bid 1','[]',1.79478010562500095372e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:3889e13eec160486');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',7,1,'confirm','','[]',1.79478010580662465092e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fc7e3541752af4ca');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',8,0,'play','work','[]',1.79478010599406433102e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a44502ebc2b9b967');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',9,0,'confirm','','[]',1.79478010619867563244e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e62ddeea417c98d');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',10,1,'play','work','[]',1794780106.27789,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:75f2b470140ecccf');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',11,1,'confirm','','["die ?", "die O", "token rain", "forecast rain", "market point press", "market power vane-rain", "market mystery-1 eraser"]',1.79478010630246829983e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:29a0e8d79ee496ee');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',12,0,'play','bid 15','[]',1.79478010637982511523e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:8545881a4644731e');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',13,1,'play','bid 12','[]',1.79478010656798100475e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:363326cd6a49d736');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',14,1,'confirm','','[]',1.79478010708383393283e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2f85bc07e01ea09a');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',15,0,'play','build power vane-rain','[]',1.79478010729034781456e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:aa5c9fbd583e0d9');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',16,0,'play','place 0,-1','[]',1.79478010765885376926e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:c0b09533d6af2493');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',17,0,'confirm','','[]',1.79478010791105508803e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:21a21f29fa99a796');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',18,1,'play','build mystery-1 eraser','[]',1.7947801083071727753e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1271bb7c91254b1');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',19,1,'play','place 0,-1','[]',1.79478010852054286001e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:dd2b878add00729c');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',20,1,'play','turn 90','[]',1.79478010871955108648e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f535c71c9ab9f895');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',21,1,'play','discard 3 rain','[]',1.79478010893701601024e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ca4561509d0d9dc9');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',22,1,'confirm','','["forecast snow", "die -", "die ?", "token sun", "market point pump", "market power vane-wind", "market mystery-1 pipe"]',1.79478010914712166785e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:63e8f53b0a197579');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',23,1,'play','bid 0','[]',1.79478010921363711352e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:68dd4a66407fe6d7');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',24,1,'confirm','','["die O", "die O", "forecast wind", "forecast wind", "market point pump", "market power vane-sun", "market mystery-1 eraser"]',1.79478010936824750902e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:567fef89db03c8f5');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',25,0,'play','bid 7','[]',1.79478010947465348246e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f8129a5ebe81b350');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',26,1,'play','bid 4','[]',1.79478010976294732091e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:2967009e8ac2cc86');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',27,1,'confirm','','[]',1.79478011006538891794e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:c8c6e8ff63ff1040');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',28,0,'play','build power vane-sun','[]',1.79478011013044643408e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3944054e19b7cbee');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',29,0,'play','place 1,0','[]',1.79478011030128026008e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a69698d058056fa0');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',30,0,'confirm','','[]',1.79478011043493318552e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:2f480644eee61947');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',31,1,'play','build point pump','[]',1.79478011084716844556e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1bd5f568b7c38d39');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',32,1,'play','place 1,-1','[]',1.79478011096139121061e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:a1a2357f894d7e83');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',33,1,'play','turn 0','[]',1.79478011104304862027e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9539a543c80d39d0');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',34,1,'confirm','','["die ?", "die -", "token sun", "market point pump", "market power vane-snow", "market mystery-1 trove"]',1.79478011133348751065e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:82106033b8d01d5b');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',35,0,'play','bid 0','[]',1.79478011140544176102e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:903982cf770364c9');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',36,1,'play','bid 0','[]',1.79478011169602847101e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:1ea19625776ca266');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',37,1,'confirm','','["die ?", "die -", "token rain", "market point press", "market power twin-wind", "market mystery-1 cross"]',1.7947801120285580158e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:fd30367f4fa61b18');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',38,0,'play','bid 10','[]',1.79478011228493142129e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a3392d6336608128');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',39,1,'play','bid 0','[]',1.79478011241181468959e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f04648cc2ff1e8b0');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',40,1,'confirm','','[]',1.79478011264554762841e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:7b5604c4ecbf4b01');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',41,0,'play','work','[]',1794780112.66859,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:f6286e6dcd608eeb');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',42,0,'confirm','','["die -", "die O", "forecast rain", "market point press", "market power vane-rain", "market mystery-1 bridge"]',1.79478011280689311022e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3474f954b4adc0bd');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',43,0,'play','bid 10','[]',1.79478011288470530506e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:29df893ccf50d0d3');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',44,1,'play','bid 6','[]',1.79478011297278928753e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b2dc5cc5e17607c1');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',45,1,'confirm','','[]',1.79478011299523401256e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:89c02bd25c9c27d2');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',46,0,'play','work','[]',1.79478011307352566718e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:59dda597cf0e455');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',47,0,'confirm','','[]',1.7947801132227683067e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:3325dd955561d589');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',48,1,'play','build point press','[]',1.79478011337979626656e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:8fc50ec2f1caa662');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',49,1,'play','place -1,0','[]',1.79478011349683356286e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:ccdf2cd91c9381da');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',50,1,'play','turn 0','[]',1.79478011352117252348e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:9fb5bf4c73c1a298');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',51,1,'confirm','','["die ?", "die O", "token snow", "forecast sun", "market point giant", "market power twin-rain", "market mystery-1 pipe"]',1.79478011356484627725e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:e68084d30c45775a');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',52,0,'play','bid 12','[]',1.7947801138855285644e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:a76db20d13e00f75');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',53,1,'play','bid 7','[]',1.79478011431183338171e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5e131ddeeace9a35');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',54,1,'confirm','','[]',1.79478011449231696127e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:47e114f7401aa9e4');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',55,0,'play','work','[]',1.79478011460344314569e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:79dff4b373977694');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',56,0,'confirm','','[]',1.79478011470792984958e+09,'08eec922bc2045b081f26b10518e216f','08eec922bc2045b081f26b10518e216f:e84fff05d2b96ab0');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',57,1,'play','build power twin-rain','[]',1.79478011480046415328e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b783d9e24d010c50');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',58,1,'play','place 1,0','[]',1.79478011489258050918e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:5171bd0499af877e');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',59,1,'play','turn 0','[]',1.79478011497854065894e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:f17dc1941bd2e23c');
INSERT INTO "rows" VALUES('e75f97e16efcd2e1',60,1,'confirm','','["die O", "die -", "forecast wind", "market point press", "market power vane-wind", "market mystery-1 oracle"]',1.79478011506086826323e+09,'867149b9110c4d12a5f0ac1815cc673b','867149b9110c4d12a5f0ac1815cc673b:b5c83236b140e96d');
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
INSERT INTO "seats" VALUES('23f0dfbc70302e90',0,'08eec922bc2045b081f26b10518e216f',NULL,'Ada',0,0,'{}','[]');
INSERT INTO "seats" VALUES('23f0dfbc70302e90',1,'867149b9110c4d12a5f0ac1815cc673b',NULL,'Bob',0,0,'{}','[]');
INSERT INTO "seats" VALUES('e75f97e16efcd2e1',0,'08eec922bc2045b081f26b10518e216f',NULL,'Ada',0,0,'{"auto_pass": false, "auto_pay": "never", "only_answer": true}','["bid 2"]');
INSERT INTO "seats" VALUES('e75f97e16efcd2e1',1,'867149b9110c4d12a5f0ac1815cc673b',NULL,'Bob',0,0,'{}','[]');
INSERT INTO "seats" VALUES('1f4796a6fa700a7a',0,'08eec922bc2045b081f26b10518e216f',NULL,'Ada',0,0,'{}','[]');
INSERT INTO "seats" VALUES('1f4796a6fa700a7a',1,NULL,NULL,'',0,0,'{}','[]');
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
INSERT INTO "snapshots" VALUES('23f0dfbc70302e90',250,'0.2.0','{"commits":454,"state":"{\"turn\":100,\"agenda\":[28,283,30],\"sealed\":[],\"round\":25,\"points\":[41,39],\"money\":[15,12],\"stack\":[1,0],\"order\":[1,0],\"market\":[-1,-1,-1],\"deck\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,0,1,1,0,0,1,1,1,1,0,1,0,1,1,1,0,1,0,1,1,1,2,1,2,7,4,1,0,0,0,1,1,1,0,1,0,0,0,0,0,0,1,1,1,1,0,0,1,1,0,1,1,1,0,0,0,0,0,1,1,2,2,2,2],\"discard\":[3,1,3,3,1,0,0,1,0,1,1,1,2,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,0,0,1,0,0,1,1,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,1,0,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,0],\"bag\":[2,1,4,3],\"gone\":[0,1,0,1],\"stalls\":[[1,2],[2],[],[]],\"forecast\":[1,2,3,0],\"dice\":[0,1],\"token\":1,\"goal_deck\":[0,0,1,1,2,3,3,5,5,6,8,8,9,9,10,10,11,11,12,12,12,13,13,13,13,14,14,15,16,17,17,18,18,19,19,20,21,21,22,22,23,24],\"goal_below\":[2,4,12,4,20],\"goal_below_by\":[0,1,1,0,0],\"goal_below_dates\":[0,0,0,0,0],\"goal_date\":0,\"goal_lost\":[[],[]],\"goal_lost_at\":[[],[]],\"hands\":[[7,6,7],[16,15]],\"hand_dates\":[[0,0,0],[0,0]],\"offers\":[[],[]],\"offer_dates\":[[],[]],\"tiles\":[[74,35,8,45,40,40,21,55,33,53,67,63,29,69],[75,54,22,1,57,56,6,38,1,27,12,5,71,72,18]],\"spots\":[[8256,8128,8000,8384,8385,8383,8001,8255,7873,7872,8129,7871,7743,7870],[8256,8384,8385,8386,8128,8512,8387,8640,8129,8513,8259,8383,8130,8768,8388]],\"turns\":[[0,3,0,1,0,0,1,2,2,1,1,0,0,1],[0,0,0,0,3,3,1,0,0,0,0,2,1,3,1]],\"cubes\":[[0,0,0,0,0,0,1,0,0,2,1,1,0,0,0,0,0,1,0,0,0,1,0,0,4],[0,0,0,2,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,1,0,0]],\"firing\":[1,4,5,7,15,22],\"travelling\":0,\"goal_points\":[]}","draws":213,"events":1635,"act":1632,"log":[{"seat":-1,"notation":"start 1 wreck-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"start 2 wreck-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 1","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 2","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 four-snow","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 three-wind","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 2 trident-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 four-sun","turn":-1,"known_to":1},{"seat":0,"notation":"keep four-snow","turn":-1,"known_to":0},{"seat":1,"notation":"keep trident-wind","turn":-1,"known_to":1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"7fd9c65bf1ff4af6","turn":1,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"70a1d3a002906441","turn":2,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 windmill-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"04581e713e7ca23e","turn":5,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 12","turn":-1,"known_to":-1},{"seat":0,"notation":"build power funnel-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"5650c5407cba36de","turn":6,"known_to":-1},{"seat":0,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 windmill-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"29201ef974ea09f7","turn":7,"known_to":-1},{"seat":1,"notation":"place 0,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":1,"notation":"add wind $0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 workbench-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"b3239856f4e303c5","turn":9,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"build power dynamo-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"94407039aca4846e","turn":10,"known_to":-1},{"seat":1,"notation":"place 1,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 engine-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"caaa80dc68e0024e","turn":13,"known_to":-1},{"seat":0,"notation":"bid 5","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"build point bellows-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"b73971e3fd60695e","turn":14,"known_to":-1},{"seat":0,"notation":"place 0,-2","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":0,"notation":"add wind $1","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"2b5b2bb2715e69d7","turn":16,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"ec615149bd5b13cd","turn":17,"known_to":-1},{"seat":0,"notation":"bid 3","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 11","turn":-1,"known_to":-1},{"seat":1,"notation":"build point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"48c7d3b400abac51","turn":18,"known_to":-1},{"seat":1,"notation":"place 2,1","turn":-1,"known_to":-1},{"seat":1,"notation":"add sun $0","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 spout-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"a759a44b393d9659","turn":19,"known_to":-1},{"seat":0,"notation":"place 0,1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 2 snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"9d3b83a2efd6704e","turn":20,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 tollgate-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"f1e8751c4cdff05a","turn":21,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 tollgate-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"19c0792e7557c029","turn":22,"known_to":-1},{"seat":1,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"ff57d1d6bf2243df","turn":24,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 tollgate-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"395612c73e12f389","turn":25,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 tollgate-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"749c523f96aa2d42","turn":26,"known_to":-1},{"seat":1,"notation":"place 0,2","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"add snow $0","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"8e7c00ba4602594f","turn":28,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 cistern-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"5f1bdf19d0cb1e3f","turn":29,"known_to":-1},{"seat":0,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"63349c8e211bdf28","turn":30,"known_to":-1},{"seat":1,"notation":"build point kettle-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"bbe83b3de8ac68aa","turn":31,"known_to":-1},{"seat":1,"notation":"place 3,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":1,"notation":"add rain $0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"10bfb66f028d8afb","turn":32,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"9e1b2b1ed3a9c123","turn":33,"known_to":-1},{"seat":0,"notation":"bid 5","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"61622b3c7971eb1b","turn":34,"known_to":-1},{"seat":0,"notation":"place 1,1","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus x","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":0,"notation":"add wind $2","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"6799691d16e22fc6","turn":36,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"5b0e5f8b5df51f9e","turn":37,"known_to":-1},{"seat":0,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 8","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"c49d86720105d25a","turn":38,"known_to":-1},{"seat":0,"notation":"build mystery-1 archive","turn":-1,"known_to":-1},{"seat":-1,"notation":"7bbd1aecbe4a5f25","turn":39,"known_to":-1},{"seat":0,"notation":"place -1,1","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":0,"notation":"add snow $1","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"472d3c6e1079c71f","turn":40,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point piston","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"d2ba9f63a5a30f3b","turn":41,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"078c70e360d6eede","turn":42,"known_to":-1},{"seat":0,"notation":"build power mast-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"4aed6d16373d91e9","turn":43,"known_to":-1},{"seat":0,"notation":"place 1,-2","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"0f776bfbfbd1378f","turn":44,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"032109df174f4271","turn":45,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"3519c388b6e16484","turn":46,"known_to":-1},{"seat":1,"notation":"place 0,3","turn":-1,"known_to":-1},{"seat":1,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":1,"notation":"add snow $2","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 2 opposites-sun","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 trident-rain","turn":-1,"known_to":1},{"seat":1,"notation":"keep trident-rain","turn":-1,"known_to":1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"f8a86abf2c26b880","turn":48,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point piston","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 mint","turn":-1,"known_to":-1},{"seat":-1,"notation":"72aa122d260adf8a","turn":49,"known_to":-1},{"seat":0,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"2bbadeb99077a7e0","turn":52,"known_to":-1},{"seat":1,"notation":"send 0,-1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point piston","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 windmill-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"736477b59888b83d","turn":53,"known_to":-1},{"seat":0,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 13","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"484f271973269bc5","turn":54,"known_to":-1},{"seat":0,"notation":"build mystery-1 windmill-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"8b0fd36ed737a4e1","turn":55,"known_to":-1},{"seat":0,"notation":"place -1,0","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"c7289c0ca7b21552","turn":56,"known_to":-1},{"seat":1,"notation":"send 0,2:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 four-wind","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 four-sun","turn":-1,"known_to":0},{"seat":0,"notation":"keep four-wind","turn":-1,"known_to":0},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power collector-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 bypass","turn":-1,"known_to":-1},{"seat":-1,"notation":"57d42df09edcb6e2","turn":57,"known_to":-1},{"seat":0,"notation":"bid 10","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":0,"notation":"build power collector-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"7bfdad71e10c58b4","turn":58,"known_to":-1},{"seat":0,"notation":"place 1,-3","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":0,"notation":"bonus bag","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 5 wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":1,"notation":"build point flywheel","turn":-1,"known_to":-1},{"seat":-1,"notation":"135149767f13636f","turn":59,"known_to":-1},{"seat":1,"notation":"place 1,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"195dec31ae1b72d9","turn":60,"known_to":-1},{"seat":0,"notation":"send -1,0:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point rocket","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 windmill-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"8d21d85e192f49fd","turn":61,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"build power hub-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"ab069b28073162d0","turn":62,"known_to":-1},{"seat":1,"notation":"place 1,2","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 windmill-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"ef087f119db78ef0","turn":63,"known_to":-1},{"seat":0,"notation":"place 0,-3","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":0,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"e07066fd407e03c1","turn":64,"known_to":-1},{"seat":1,"notation":"send 0,-1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point gearbox","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 workbench-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"2686a6c3798caae1","turn":65,"known_to":-1},{"seat":0,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"7cc2121f057872d4","turn":66,"known_to":-1},{"seat":0,"notation":"build mystery-1 workbench-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"3e7f1859658f28cb","turn":67,"known_to":-1},{"seat":0,"notation":"place 1,-1","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"0d3148e81f946133","turn":68,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 tollgate-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"aa00b40522c7513a","turn":69,"known_to":-1},{"seat":1,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"33162f7c16a133e7","turn":72,"known_to":-1},{"seat":1,"notation":"send 0,2:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,-1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,0:t","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power dynamo-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 relay-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"ca4c91c6b4b042a2","turn":73,"known_to":-1},{"seat":0,"notation":"bid 9","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 13","turn":-1,"known_to":-1},{"seat":1,"notation":"build point propeller","turn":-1,"known_to":-1},{"seat":-1,"notation":"bed254775f3f63c5","turn":74,"known_to":-1},{"seat":1,"notation":"place 3,0","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 relay-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"c37b0d746580543e","turn":75,"known_to":-1},{"seat":0,"notation":"place -1,-3","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":0,"notation":"discard 5 snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"007bcccbee7b7d86","turn":76,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-2:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"55a6e1c61274c9ca","turn":77,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"ac797ed2516dd5a8","turn":78,"known_to":-1},{"seat":0,"notation":"build power hub-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"b0ceab028af8e939","turn":79,"known_to":-1},{"seat":0,"notation":"place -1,-4","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"f4a86d5decb0a0ea","turn":80,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 trio-wind","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 four-snow","turn":-1,"known_to":0},{"seat":0,"notation":"keep four-snow","turn":-1,"known_to":0},{"seat":-1,"notation":"market point gearbox","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power hub-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 engine-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"13803eec2b2385d8","turn":81,"known_to":-1},{"seat":0,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"build mystery-1 engine-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"52dcf2a9fbef2238","turn":82,"known_to":-1},{"seat":0,"notation":"place -2,-3","turn":-1,"known_to":-1},{"seat":0,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"cf78297af000ca03","turn":84,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 spout-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"2cf8673562bfcb5a","turn":85,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"build point kettle-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"dd14570c5d45659d","turn":86,"known_to":-1},{"seat":1,"notation":"place -1,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 180","turn":-1,"known_to":-1},{"seat":1,"notation":"add rain $1","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"2a4b954b3901e68d","turn":88,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,-2:s","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,-1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,0:t","turn":-1,"known_to":-1},{"seat":0,"notation":"fire -2,-3:s","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-3:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point bellows-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power funnel-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"32391c4ab52787bf","turn":89,"known_to":-1},{"seat":0,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 trader-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"e241e5b417f81cbd","turn":90,"known_to":-1},{"seat":1,"notation":"place 2,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":1,"notation":"discard 4 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"5dec4573bb9cf0eb","turn":92,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point turbine","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trader-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"e7eeb3812813ddec","turn":93,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"b041dc37cbd698c6","turn":94,"known_to":-1},{"seat":1,"notation":"build mystery-1 trader-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"a2574ebb342f0374","turn":95,"known_to":-1},{"seat":1,"notation":"place 0,4","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 270","turn":-1,"known_to":-1},{"seat":1,"notation":"pass","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"token snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"0a45396933ce4c4f","turn":96,"known_to":-1},{"seat":0,"notation":"send -1,0:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,-1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,4:c +0","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point kettle-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power mast-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"ef280bd9ab08ad20","turn":97,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 2","turn":-1,"known_to":-1},{"seat":1,"notation":"build power mast-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"66b4c25f4f843552","turn":98,"known_to":-1},{"seat":1,"notation":"place 4,1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"ed033c574c5073af","turn":100,"known_to":-1},{"seat":1,"notation":"send 0,2:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 2,1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,-2:s","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,0:t","turn":-1,"known_to":-1},{"seat":0,"notation":"fire -2,-3:s","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,-3:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,-3:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"fire 0,1:s","turn":-1,"known_to":-1},{"seat":0,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":0,"notation":"send 0,0:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send -1,1:c +0","turn":-1,"known_to":-1},{"seat":1,"notation":"send 0,1:c +0","turn":-1,"known_to":-1}],"drawn":{"start":2,"stack":2,"goals":10,"bag":74,"tiles":75,"dice":50},"undone":[],"closed":[1,"another_player_chose",false],"checked":100}');
INSERT INTO "snapshots" VALUES('e75f97e16efcd2e1',50,'0.2.0','{"commits":99,"state":"{\"turn\":26,\"agenda\":[20,16777484],\"sealed\":[],\"round\":7,\"points\":[0,0],\"money\":[13,9],\"stack\":[1,0],\"order\":[0,1],\"market\":[1,4,18],\"deck\":[0,1,2,1,0,1,1,2,2,0,2,1,4,1,4,2,3,4,1,1,2,2,0,1,0,1,1,0,1,1,1,1,2,2,2,2],\"discard\":[3,2,0,0,0,1,1,0,0,2,0,1,0,0,0,0,1,0,0,1,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0],\"bag\":[1,0,0,1],\"gone\":[1,1,0,1],\"stalls\":[[0,1,2],[0,1,2],[0,1,2],[0,1,2]],\"forecast\":[2,2,1],\"dice\":[],\"token\":-1,\"goal_deck\":[1,2,3,4,5,6,8,9,12,13,14,15,16,17],\"goal_below\":[0,10],\"goal_below_by\":[0,1],\"goal_below_dates\":[0,0],\"goal_date\":0,\"goal_lost\":[[],[]],\"goal_lost_at\":[[],[]],\"hands\":[[7],[11]],\"hand_dates\":[[0],[0]],\"offers\":[[],[]],\"offer_dates\":[[],[]],\"tiles\":[[24,4,3],[27,22,0]],\"spots\":[[8256,8128,8257],[8256,8128,8129]],\"turns\":[[0,0,0],[0,1,0]],\"cubes\":[[1,1,1],[1,0]],\"firing\":[],\"travelling\":0,\"goal_points\":[]}","draws":53,"events":214,"act":213,"log":[{"seat":-1,"notation":"start 1 raft-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"start 2 raft-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 2","turn":-1,"known_to":-1},{"seat":-1,"notation":"stack 1","turn":-1,"known_to":-1},{"seat":-1,"notation":"goal 1 four-snow","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 1 three-sun","turn":-1,"known_to":0},{"seat":-1,"notation":"goal 2 pairs-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"goal 2 pairs-wind","turn":-1,"known_to":1},{"seat":0,"notation":"keep four-snow","turn":-1,"known_to":0},{"seat":1,"notation":"keep pairs-snow","turn":-1,"known_to":1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power twin-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 purse","turn":-1,"known_to":-1},{"seat":-1,"notation":"b7d802dbd3dff65e","turn":1,"known_to":-1},{"seat":0,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 1","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"42a86582bfccf0dd","turn":2,"known_to":-1},{"seat":1,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 eraser","turn":-1,"known_to":-1},{"seat":-1,"notation":"bfda488b3d77ae36","turn":5,"known_to":-1},{"seat":0,"notation":"bid 15","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 12","turn":-1,"known_to":-1},{"seat":0,"notation":"build power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"7a26b59a902d2762","turn":6,"known_to":-1},{"seat":0,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"build mystery-1 eraser","turn":-1,"known_to":-1},{"seat":-1,"notation":"21632ed8509ad6ed","turn":7,"known_to":-1},{"seat":1,"notation":"place 0,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 90","turn":-1,"known_to":-1},{"seat":1,"notation":"discard 3 rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 pipe","turn":-1,"known_to":-1},{"seat":-1,"notation":"c1bdfbc05bee4844","turn":9,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 eraser","turn":-1,"known_to":-1},{"seat":-1,"notation":"f9a474a6d44dfc52","turn":13,"known_to":-1},{"seat":0,"notation":"bid 7","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 4","turn":-1,"known_to":-1},{"seat":0,"notation":"build power vane-sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"b6d99e0ee4d555c1","turn":14,"known_to":-1},{"seat":0,"notation":"place 1,0","turn":-1,"known_to":-1},{"seat":1,"notation":"build point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"c2e3674da72fa195","turn":15,"known_to":-1},{"seat":1,"notation":"place 1,-1","turn":-1,"known_to":-1},{"seat":1,"notation":"turn 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token sun","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point pump","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-snow","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 trove","turn":-1,"known_to":-1},{"seat":-1,"notation":"d0c016933e508bc3","turn":17,"known_to":-1},{"seat":0,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":-1,"notation":"die ?","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"token rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power twin-wind","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 cross","turn":-1,"known_to":-1},{"seat":-1,"notation":"f57d8c1eb131e347","turn":21,"known_to":-1},{"seat":0,"notation":"bid 10","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 0","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"die -","turn":-1,"known_to":-1},{"seat":-1,"notation":"die O","turn":-1,"known_to":-1},{"seat":-1,"notation":"forecast rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market point press","turn":-1,"known_to":-1},{"seat":-1,"notation":"market power vane-rain","turn":-1,"known_to":-1},{"seat":-1,"notation":"market mystery-1 bridge","turn":-1,"known_to":-1},{"seat":-1,"notation":"1e67a1d49fc837b7","turn":25,"known_to":-1},{"seat":0,"notation":"bid 10","turn":-1,"known_to":-1},{"seat":1,"notation":"bid 6","turn":-1,"known_to":-1},{"seat":0,"notation":"work","turn":-1,"known_to":-1},{"seat":-1,"notation":"0cb1dce3653f0e7e","turn":26,"known_to":-1}],"drawn":{"start":2,"stack":2,"goals":4,"bag":12,"tiles":21,"dice":12},"undone":[],"closed":[0,"another_player_chose",false],"checked":26}');
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
INSERT INTO "tables" VALUES('23f0dfbc70302e90','weather-island','over',1,'08eec922bc2045b081f26b10518e216f',1.79478005572139382361e+09,1.79478005598410439488e+09,1.79478010443145036701e+09,1.79478010443145036701e+09,'{"settings": {"edition": "", "bag": "top"}, "edition": null, "spectators": true, "delay": 0, "clock": {"kind": "none"}, "seed": null, "confirm": false, "take_back": true}','{"game": "weather-island", "edition": {"name": "fornsworth", "hash": "1322f345479f2d6c"}, "players": 2, "settings": {"edition": "", "bag": "top"}, "seats": ["Ada", "Bob"], "tentative": [], "version": "0.2.0"}',271,'[]','null','null',NULL,NULL,'{"reason": "50_points", "places": [1, 2], "scores": [63, 52], "sources": [{"machine": 51, "goals": 12}, {"machine": 42, "goals": 10}], "details": {}}',NULL,NULL);
INSERT INTO "tables" VALUES('e75f97e16efcd2e1','weather-island','running',1,'08eec922bc2045b081f26b10518e216f',1.79478010464398074147e+09,1.79478010485174083706e+09,1.79478011506086826323e+09,NULL,'{"settings": {"edition": "#5224cb2fb46efde3", "bag": "top"}, "edition": "5224cb2fb46efde3", "spectators": true, "delay": 0, "clock": {"kind": "days", "days": 3, "hours": 0, "at_zero": "bot"}, "seed": null, "confirm": true, "take_back": true}','{"game": "weather-island", "edition": {"name": "plain", "hash": "5224cb2fb46efde3"}, "players": 2, "settings": {"edition": "#5224cb2fb46efde3", "bag": "top"}, "seats": ["Ada", "Bob"], "tentative": [0, 1], "version": "0.2.0"}',60,'[0, 1]','{"clock": {"kind": "days", "days": 3, "hours": 0, "at_zero": "bot"}, "seats": [[259200.0, 0.0, 0.0, 1794780115.0608683, 14, false, false], [259199.64706158638, 0.0, 0.0, 1794780115.0608683, 7, false, false]], "paused": false}','null',1.79503931470792984963e+09,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('1f4796a6fa700a7a','weather-island','open',1,'08eec922bc2045b081f26b10518e216f',1.7947801151203465462e+09,NULL,1.7947801151203465462e+09,NULL,'{"settings": {"edition": "", "bag": "top"}, "edition": null, "spectators": true, "delay": 0, "clock": {"kind": "none"}, "seed": null, "confirm": false, "take_back": true}',NULL,0,'[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE "values" (
	"key" VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_values PRIMARY KEY ("key")
);
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
