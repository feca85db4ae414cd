// Written by `cargo xtask wire` from crates/wire. Changes belong there.

/** One choice of one seat. */
export type Action =
  | { type: "roll" }
  | { type: "end_turn" }
  | { type: "settlement",
    /** Where. */
    corner: Corner }
  | { type: "road",
    /** Where. */
    edge: Edge }
  | { type: "city",
    /** Where. */
    corner: Corner }
  | { type: "buy_dev_card" }
  | { type: "discard",
    /** Which one. */
    resource: Resource }
  | { type: "move_robber",
    /** Where to. */
    hex: Hex }
  | { type: "rob",
    /** Who. */
    seat: Seat }
  | { type: "decline_theft" }
  | { type: "knight" }
  | { type: "road_building" }
  | { type: "decline_road" }
  | { type: "year_of_plenty",
    /** Two cards, or the last one of the supply. */
    cards: Cards }
  | { type: "monopoly",
    /** On this. */
    resource: Resource }
  | { type: "supply_trade",
    /** What is given, as many as the rate says. */
    give: Resource,
    /** The one card that is taken. */
    get: Resource }
  | { type: "offer",
    /** Who is asked; other players can only ask the active player. */
    to: Array<Seat>,
    /** What the maker gives; null for anything. */
    give: Cards | null,
    /** What the maker gets; null for anything. */
    get: Cards | null }
  | { type: "counter",
    /** The offer that is answered. */
    slot: Slot,
    /** What the counteroffer gives; null for anything. */
    give: Cards | null,
    /** What the counteroffer gets; null for anything. */
    get: Cards | null }
  | { type: "accept",
    /** The offer. */
    slot: Slot }
  | { type: "decline",
    /** The offer. */
    slot: Slot }
  | { type: "confirm",
    /** The offer. */
    slot: Slot,
    /** The partner. */
    with: Seat }
  | { type: "withdraw",
    /** The offer. */
    slot: Slot }
  | { type: "declare_victory" }
  | { type: "pass_reaction" }
  | { type: "nassir",
    /** Which one. */
    resource: Resource }
  | { type: "nassir_ask",
    /** Whom. */
    seats: Array<Seat> }
  | { type: "nassir_return",
    /** Which one. */
    resource: Resource }
  | { type: "william",
    /** What he replaces. */
    swap: Swap }
  | { type: "marianne",
    /** Which one. */
    resource: Resource }
  | { type: "candamir",
    /** What he replaces; null for the plain price. */
    swap: Swap | null }
  | { type: "candamir_keep",
    /** Which one. */
    card: DevCard }
  | { type: "hilde",
    /** Whose. */
    seat: Seat }
  | { type: "hilde_take",
    /** Which one. */
    resource: Resource }
  | { type: "lin",
    /** To this desert. */
    hex: Hex }
  | { type: "louis",
    /** Which one. */
    edge: Edge }
  | { type: "jean",
    /** Which one. */
    resource: Resource }
  | { type: "sean_keep" }
  | { type: "sean_take",
    /** Which one. */
    resource: Resource }
  | { type: "vincent",
    /** For this. */
    building: Building }
  | { type: "flip_helper" }
  | { type: "exchange_helper",
    /** Which one. */
    helper: Helper };

/** What a coach says. */
export type Advice = {
    /** In words: in full the first few times, and in one short line once the situation is familiar. */
    blocks: Array<Block>,
    /** What the coach would do; several cards of a discard. */
    actions: Array<Action>,
    /** The entries of the almanac that it is about. */
    see: Array<string>,
    /** Whose turn the advice is for. */
    seat: Seat,
    /** What the coach has said and seen so far, for the next request, in this game or another one. */
    heard: Array<number> };

/** A bot with a question. */
export type AskedBot = {
    /** The table. */
    code: string,
    /** The bot's seat. */
    seat: number,
    /** The question. */
    question: number,
    /** After how many milliseconds it answers. */
    pause: number };

/** A seat that the table is waiting for. */
export type Awaited = {
    /** The seat. */
    seat: number,
    /** Since when, in the table's time. */
    since: number };

/** What two points are for. */
export type Award = "longest_road" | "largest_army";

/** A good corner. */
export type BestSite = {
    /** Where. */
    corner: Corner,
    /** Its pips. */
    pips: number };

/** A part of a page. */
export type Block =
  | { type: "heading",
    /** Its words. */
    text: string }
  | { type: "text",
    /** Its parts. */
    spans: Array<Span> }
  | { type: "list",
    /** Is it numbered? */
    ordered: boolean,
    /** Its points. */
    items: Array<Array<Span>> }
  | { type: "demo",
    /** The kind of page, the page and the number of the demo in it: `almanac.longest-road.1`. */
    id: string,
    /** What it shows. */
    title: string }
  | { type: "widget",
    /** Which one. */
    name: string };

/** The board of a game. */
export type Board = {
    /** Which island it is on. */
    island: Island,
    /** The land hexes by their numbers. */
    hexes: Array<BoardHex>,
    /** The corners by their numbers. */
    corners: Array<BoardCorner>,
    /** The paths by their numbers. */
    edges: Array<BoardEdge>,
    /** The harbors, clockwise. */
    harbors: Array<BoardHarbor>,
    /** The corners of the coast, clockwise. */
    coast: Array<Corner> };

/** A corner. */
export type BoardCorner = {
    /** To the east. */
    x: number,
    /** To the south. */
    y: number,
    /** The land hexes around it. */
    hexes: Array<Hex>,
    /** Is it on the coast? */
    coastal: boolean,
    /** The harbor that a building here uses, as an index into the list of harbors. */
    harbor: number | null };

/** A path. */
export type BoardEdge = {
    /** One end, the lower number. */
    a: Corner,
    /** The other end. */
    b: Corner,
    /** The land hexes on its sides. */
    hexes: Array<Hex>,
    /** Is it on the coast? */
    coastal: boolean,
    /** The harbor that belongs to it, as an index into the list of harbors. */
    harbor: number | null };

/** A harbor. */
export type BoardHarbor = {
    /** The coastal path that it belongs to; both ends use it. */
    edge: Edge,
    /** The land hex of that path: the sea is on the other side. */
    hex: Hex,
    /** What it trades at 2:1; null for anything at 3:1. */
    resource: Resource | null,
    /** How many cards of one kind it takes for one: 2 or 3. */
    rate: number };

/** A land hex. */
export type BoardHex = {
    /** Axial coordinate to the east. */
    q: number,
    /** Axial coordinate to the south-east. */
    r: number,
    /** The center. */
    x: number,
    /** The center. */
    y: number,
    /** What it is. */
    terrain: Terrain,
    /** What it produces; null for a desert. */
    resource: Resource | null,
    /** Its number; null for a desert. */
    token: number | null,
    /** In how many of 36 rolls the number comes up, 0 for a desert. */
    pips: number,
    /** Is its number one of the red ones? */
    red: boolean,
    /** Its corners, clockwise from the northern one. */
    corners: [Corner, Corner, Corner, Corner, Corner, Corner] };

/** How even a board is between equal players. */
export type BoardJudgment = {
    /** How many games were played. */
    games: number,
    /** For each place in the order of play, its share of the games won, starting with the first player's. */
    chances: Array<Share>,
    /** The standard error of each. */
    errors: Array<Share>,
    /** The places for first settlements, and how their owners fared: the best first, at most five. */
    places: Array<JudgedPlace> };

/** A board for a real table. */
export type BoardOrder = {
    /** The rule set, with its set-up. */
    rules: string,
    /** An earlier share code; without it, a new board is drawn. */
    code: string | null };

/** A board to judge. */
export type BoardToJudge = {
    /** The rule set as text. */
    rules: string,
    /** The board as text. */
    board: string };

/** How long bots pause before they act. */
export type BotSpeed = "relaxed" | "normal" | "fast";

/** Something in the box. */
export type BoxItem = {
    /** What: `hexes`, `number_tokens`, `resource_cards`, `dev_cards`, `roads`, `settlements`, `cities`, ... */
    what: string,
    /** How many. */
    count: number };

/** What Vincent builds. */
export type Building = "settlement" | "city";

/** Which side of a helper is up. */
export type CardSide = "a" | "b";

/** How many resource cards of each kind. */
export type Cards = {
    /** Brick. */
    brick: number,
    /** Lumber. */
    lumber: number,
    /** Wool. */
    wool: number,
    /** Grain. */
    grain: number,
    /** Ore. */
    ore: number };

/** Everything that can go into a rule set. */
export type Catalog = {
    /** The editions, the oldest first. */
    editions: Array<EditionInfo>,
    /** How many can play. */
    players: Array<number>,
    /** The modules. */
    modules: Array<Module>,
    /** All options, in the order of rule set texts. */
    options: Array<OptionInfo> };

/** Where a change came from. */
export type Cause =
  | { type: "luck",
    /** Of which kind. */
    source: LuckSource }
  | { type: "choice",
    /** Whose. */
    seat: Seat };

/** A part of a change. */
export type Change = {
    /** Where it came from. */
    cause: Cause,
    /** What it did to each seat's chance; this adds up to zero. */
    by: Array<Share> };

/** An option that isn't as printed. */
export type ChangedOption = {
    /** Its name in rule set texts. */
    name: string,
    /** Its value. */
    value: string,
    /** Is it a house rule, which a table names as such? */
    house_rule: boolean };

/** What checking a record found. */
export type Checked = {
    /** Is everything as it should be? */
    sound: boolean,
    /** Was the luck drawn again from the seeds, and does it match? */
    luck_checked: boolean,
    /** What is wrong, in English, as the program `hexhaven verify` says it. */
    faults: Array<string> };

/** What a choice was about. */
export type ChoiceKind = "placing" | "building" | "trading" | "robber" | "cards" | "timing";

/** What a seat may do now. */
export type Choices = {
    /** All legal choices except offers and counteroffers. */
    actions: Array<Action>,
    /** What has to be placed before anything else; null if there is another choice. */
    forced: Forced | null,
    /** What it costs to place a piece now. */
    prices: PiecePrices,
    /** Every hex that the robber may move to now, and who could be robbed there; empty if it doesn't move. */
    robber: Array<RobberTarget>,
    /** May an offer be made? */
    may_offer: boolean,
    /** To whom: any of these, at least one. Empty if none may be made. */
    offer_to: Array<Seat>,
    /** The open offers that may be answered with a counteroffer. */
    may_counter: Array<Slot>,
    /** What can't be done now, and why. Anything not listed can be done. */
    blocked: { [key in Wish]?: Refusal } };

/** The color of a seat. */
export type Color = "red" | "blue" | "white" | "orange" | "green" | "brown";

/** A way to win. */
export type Combination = {
    /** Settlements on the board. */
    settlements: number,
    /** Cities on the board. */
    cities: number,
    /** With Longest Road? */
    longest_road: boolean,
    /** With Largest Army? */
    largest_army: boolean,
    /** Victory point cards. */
    victory_point_cards: number,
    /** The total. */
    points: number };

/** What somebody at a table can do. */
export type Command =
  | { type: "act",
    /** The question being answered: the seat's, or the number of the offer that the action is about. */
    question: number,
    /** A whole discard, two lots of a supply trade; otherwise one. */
    actions: Array<Action> }
  | { type: "undo" }
  | { type: "chat",
    /** One line of at most 300 characters. */
    text: string }
  | { type: "emote",
    /** Which one. */
    emote: Emote }
  | { type: "phrase",
    /** Which one. */
    phrase: Phrase }
  | { type: "ready",
    /** Ready, or no longer ready. */
    ready: boolean,
    /** 1 to 64 letters, digits and `-`, chosen by the client at random. */
    client_seed: string }
  | { type: "rename",
    /** One line of at most 24 characters. */
    name: string }
  | { type: "recolor",
    /** One that nobody else has. */
    color: Color }
  | { type: "change",
    /** All settings. */
    settings: Settings }
  | { type: "add_bot",
    /** The seat. */
    seat: number,
    /** The level: novice, steady, sharp, expert, master, ... */
    level: string }
  | { type: "remove",
    /** The seat. */
    seat: number }
  | { type: "leave" }
  | { type: "auto_pass",
    /** In special building turns. */
    special: boolean,
    /** When Marianne or Sean could be used. */
    reactions: boolean }
  | { type: "vote_abandon",
    /** For it? */
    yes: boolean }
  | { type: "mute",
    /** Whose words. */
    seat: number,
    /** Silent from now on? */
    muted: boolean }
  | { type: "replace",
    /** The silent seat. */
    seat: number,
    /** For it? */
    yes: boolean }
  | { type: "resume" }
  | { type: "admit",
    /** Who: the number in [`Room::knocking`]. */
    knock: number,
    /** Let in? */
    yes: boolean }
  | { type: "sign_out_others" }
  | { type: "rematch",
    /** For it? */
    yes: boolean };

/** A board with a code that reproduces it, and how fair it is. */
export type CompanionBoard = {
    /** Gives the same board with the same rule set. */
    code: string,
    /** As text. */
    text: string,
    /** The board itself, for drawing it. */
    board: Board,
    /** The hexes in the order in which the number tokens were laid; empty if they weren't laid in a spiral. */
    spiral: Array<Hex>,
    /** What each resource has. */
    shares: Array<ResourceShare>,
    /** The best corners. */
    best: Array<BestSite>,
    /** Pairs of adjacent red numbers. */
    red_neighbors: number,
    /** Pairs of adjacent hexes with the same number. */
    equal_neighbors: number,
    /** The pips of each seat's two settlements if everybody always takes the best place, in seat order. */
    starts: Array<number> };

/** The number of a corner. */
export type Corner = number;

/** What everybody knows about a hand. */
export type CountedHand = {
    /** Whose. */
    seat: number,
    /** What it has for sure. */
    certain: Cards,
    /** The most of each kind that may be in it. */
    possible: Cards };

/** What the table counts: the same for everybody, from what everybody has seen. */
export type Counter = "off" | "totals" | "hands";

/** One item of the data of a refusal. */
export type Datum = number | Resource | DevCard | Helper | PieceKind | Color | Cards | string | Array<string>;

/** A board to step through. */
export type Demo = {
    /** Its id. */
    id: string,
    /** What it shows. */
    title: string,
    /** The rule set that it uses. */
    rules: RuleSet,
    /** The board. */
    game: GameInfo,
    /** The scenes in order; the first is where it starts. */
    scenes: Array<Scene> };

/** A kind of development card. */
export type DevCard = "knight" | "road_building" | "year_of_plenty" | "monopoly" | "victory_point";

/** How many development cards of each kind. */
export type DevCards = {
    /** Knights. */
    knight: number,
    /** Road Building. */
    road_building: number,
    /** Year of Plenty. */
    year_of_plenty: number,
    /** Monopoly. */
    monopoly: number,
    /** Victory points. */
    victory_point: number };

/** What kind of dice the table uses. */
export type DiceMode = "fair" | "balanced";

/** Dice to be rolled in the dice lab. */
export type DiceOrder = {
    /** How often: 1 to 1000. */
    rolls: number,
    /** Which dice. */
    dice: DiceMode,
    /** The same seed gives the same rolls; 1 to 64 letters, digits and `-`. */
    seed: string };

/** Rolls, and what there is to say about them. */
export type DiceReport = {
    /** The two dice of each roll. */
    rolls: Array<[number, number]>,
    /** How often each sum came up, 2 to 12. */
    counts: Array<number>,
    /** How often it would come up on average. */
    expected: Array<number>,
    /** The sum of squared deviations, each divided by its expectation. */
    chi_square: number,
    /** How many in a hundred such series deviate at least this much. */
    at_least_as_odd: number,
    /** The longest run of the same sum. */
    streak: Streak,
    /** The longest wait for a six or an eight, in rolls. */
    longest_wait_for_red: number };

/** A board preview. */
export type DrawnBoard = {
    /** As text, for the settings of a table. */
    text: string,
    /** To draw it. */
    board: Board,
    /** The pips of each resource: brick, lumber, wool, grain, ore. */
    pips: [number, number, number, number, number] };

/** The number of a path. */
export type Edge = number;

/** A printed edition of the game. The words are those of rule set texts. */
export type Edition = "classic-1999" | "fifth" | "sixth" | "family";

/** What changes for readers who know another edition. */
export type EditionChanges = {
    /** The edition that they know. */
    from: Edition,
    /** Rules that differ. */
    rules: Array<RuleChange>,
    /** Things with a different name. */
    words: Array<WordChange> };

/** An edition. */
export type EditionInfo = {
    /** Which one. */
    id: Edition,
    /** What it calls things, keyed by their neutral words. */
    words: { [key in string]: string } };

/** How a sheep feels about it. */
export type Emote = "happy" | "laugh" | "wow" | "sad" | "angry" | "sleepy";

/** What the page wants from the engine. */
export type EngineCall =
  | { type: "request",
    /** `GET` or `POST`. */
    method: string,
    /** The path with its query. */
    path: string,
    /** The token of a seat. */
    token: string | null,
    /** The body. */
    body: string }
  | { type: "restore",
    /** Its code. */
    code: string,
    /** When it was opened, in milliseconds since 1970. */
    created_at: number,
    /** All of its lines. */
    lines: Array<string> }
  | { type: "say",
    /** Which line, by a number that the page has chosen. */
    line: number,
    /** The table. */
    code: string,
    /** The message. */
    message: ToTable }
  | { type: "part",
    /** Which one. */
    line: number }
  | { type: "tick",
    /** The table. */
    code: string }
  | { type: "think",
    /** The table. */
    code: string,
    /** The bot's seat. */
    seat: number,
    /** The question. */
    question: number }
  | { type: "answer",
    /** The table. */
    code: string,
    /** The bot's seat. */
    seat: number,
    /** The question. */
    question: number }
  | { type: "forget",
    /** The table. */
    code: string };

/** A call, with what the engine can't know by itself. */
export type EngineInput = {
    /** Milliseconds of a clock that never runs backward. */
    now: number,
    /** Milliseconds since 1970. */
    wall: number,
    /** 128 random bytes as hexadecimal digits, fresh for each call. */
    entropy: string,
    /** What the page wants. */
    call: EngineCall };

/** New lines of a table. */
export type EngineLines = {
    /** The table. */
    code: string,
    /** How many lines it has already. */
    first: number,
    /** The new ones. */
    lines: Array<string>,
    /** How lists show the table, if that has changed. */
    look: TableLook | null };

/** A message for a line. */
export type EngineMessage = {
    /** Which line. */
    line: number,
    /** The message. */
    message: FromTable };

/** What the engine wants done after a call, in this order: store, then answer and send, then wait. */
export type EngineOutput = {
    /** What has to be stored before anything is sent. */
    store: Array<EngineLines>,
    /** The answer to a request. */
    response: EngineResponse | null,
    /** Messages for lines. */
    tell: Array<EngineMessage>,
    /** Bots with a new question. */
    asked: Array<AskedBot>,
    /** How long each table that was touched waits before its next tick. */
    ticks: Array<TableTick> };

/** The answer to a request. */
export type EngineResponse = {
    /** As in HTTP. */
    status: number,
    /** JSON, or the text of a record. */
    body: string };

/** Who takes the first turn. */
export type FirstPlayer = "roll" | "oldest" | "youngest" | "named";

/** Places to look at. */
export type Focus = {
    /** Hexes. */
    hexes: Array<Hex>,
    /** Corners. */
    corners: Array<Corner>,
    /** Paths. */
    edges: Array<Edge> };

/** What has to be placed, in the words of the actions that place it. */
export type Forced = "road" | "settlement" | "city" | "move_robber";

/** What a roll pays: who gets what. */
export type Forecast = {
    /** The sum of the dice. */
    sum: number,
    /** Every seat with its cards, including those that get none. */
    gains: Array<Gain> };

/** What luck brought. */
export type Fortune =
  | { type: "roll",
    /** Both dice. */
    dice: [number, number] }
  | { type: "card",
    /** Which one. */
    card: DevCard }
  | { type: "cards",
    /** Which ones. */
    cards: DevCards }
  | { type: "theft",
    /** Whose it was. */
    victim: Seat,
    /** Which one. */
    card: Resource };

/** What a table sends to one viewer. */
export type FromTable =
  | { type: "update" } & Update
  | { type: "answer",
    /** The command. */
    id: string,
    /** The table's number after it, if it was done. */
    done: number | null,
    /** Why not, otherwise. */
    refused: Refusal | null }
  | { type: "audience",
    /** How many spectators there are. */
    watching: number,
    /** The emotes since the last time, each listed at most once. */
    reactions: Array<Reaction> }
  | { type: "pong" }
  | { type: "goodbye",
    /** Why. */
    refusal: Refusal };

/** What one seat gets from a roll. */
export type Gain = {
    /** Who. */
    seat: Seat,
    /** Its color. */
    color: Color,
    /** What. */
    cards: Cards };

/** Where cards came from. */
export type Gains = {
    /** The set-up. */
    start: Cards,
    /** The dice. */
    production: Cards,
    /** Robbed, or taken by Hilde. */
    theft: Cards,
    /** Deals with players. */
    deals: Cards,
    /** Trades with the supply. */
    supply: Cards,
    /** Year of Plenty and Monopoly. */
    progress: Cards,
    /** Helpers. */
    helpers: Cards };

/** What stays the same during a game. */
export type GameInfo = {
    /** Places, terrain, tokens and harbors. */
    board: Board,
    /** The same as text, as in docs/notation.md. */
    board_text: string,
    /** Did the host choose it? Otherwise it was drawn at random. */
    board_chosen: boolean };

/** The review of one game, or of as much of it as has been looked at. */
export type GameReview = {
    /** Who played, in seat order; null if the record doesn't say. */
    players: Array<string | null>,
    /** How far it has come. */
    progress: ReviewProgress,
    /** Who has won; null if nobody has. */
    winner: Seat | null,
    /** Each seat's chance before the first input. */
    start: Array<Share>,
    /** The turns, starting with the set-up as turn 0. */
    turns: Array<ReviewTurn>,
    /** Choices worth a grade and strokes of luck, in game order. */
    moments: Array<ReviewMoment>,
    /** Each seat's account, in seat order. */
    seats: Array<SeatReview>,
    /** Indices into `moments` of what moved the winner's chance most, the largest first: at most three. */
    decisive: Array<number> };

/** How good a choice was, by the points that it lost compared with the best one. */
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Choices by grade. */
export type GradeCounts = {
    /** Best. */
    best: number,
    /** Good. */
    good: number,
    /** Inaccuracies. */
    inaccuracy: number,
    /** Mistakes. */
    mistake: number,
    /** Blunders. */
    blunder: number };

/** The whole handbook, for one rule set. */
export type Handbook = {
    /** The rule set that it describes. */
    rules: RuleSet,
    /** The counts that its widgets need. */
    numbers: Numbers,
    /** The chapters in order. */
    chapters: Array<Page>,
    /** The edge cases. */
    cases: Array<Page>,
    /** The almanac, by title. */
    almanac: Array<Page>,
    /** The lessons in order. */
    lessons: Array<Lesson>,
    /** Questions from the edge cases, in order. */
    quiz: Array<QuizQuestion>,
    /** What changes for readers who know another edition, starting with the oldest. */
    changes: Array<EditionChanges> };

/** What the log can contain. */
export type Happening =
  | { type: "game",
    /** What. */
    event: SeenEvent }
  | { type: "chat",
    /** Who. */
    seat: number,
    /** What. */
    text: string }
  | { type: "emote",
    /** Who. */
    seat: number,
    /** Which one. */
    emote: Emote }
  | { type: "phrase",
    /** Who. */
    seat: number,
    /** Which one. */
    phrase: Phrase }
  | { type: "sat",
    /** The seat. */
    seat: number,
    /** Who. */
    occupant: Occupant }
  | { type: "left",
    /** The seat. */
    seat: number }
  | { type: "changed" }
  | { type: "started" }
  | { type: "undone",
    /** Whose. */
    seat: number }
  | { type: "time_up",
    /** Whose. */
    seat: number }
  | { type: "stand_in",
    /** Whose seat. */
    seat: number,
    /** From now on? */
    on: boolean }
  | { type: "replaced",
    /** Whose seat. */
    seat: number }
  | { type: "vote",
    /** Who. */
    seat: number,
    /** For it? */
    yes: boolean }
  | { type: "abandoned" }
  | { type: "rematch",
    /** The code of its table. */
    code: string };

/** A helper. */
export type Helper = "nassir" | "william" | "marianne" | "louis" | "sean" | "candamir" | "hilde" | "jean" | "lin" | "vincent";

/** The helper in front of a player. */
export type HelperCard = {
    /** Which one. */
    helper: Helper,
    /** Which side is up. */
    side: CardSide,
    /** It came this turn and can't be used yet. */
    received: boolean,
    /** A helper has been used this turn. */
    used: boolean };

/** The part of the Helpers module that belongs to nobody. */
export type Helpers = {
    /** The helpers that can be taken. */
    display: Array<Helper>,
    /** What Jean lets the active player trade at 2:1 this turn. */
    jean: Resource | null };

/** The number of a land hex. */
export type Hex = number;

/** A fact about a finished game. */
export type Highlight =
  | { type: "award",
    /** Which one. */
    award: Award,
    /** The winner. */
    seat: number,
    /** Who had it before. */
    from: number | null,
    /** The turn. */
    turn: number }
  | { type: "comeback",
    /** The winner. */
    seat: number,
    /** How many points the leader was ahead. */
    behind: number,
    /** The last turn at whose end that was true. */
    turn: number }
  | { type: "led",
    /** The winner. */
    seat: number,
    /** The turn. */
    turn: number }
  | { type: "secret",
    /** The winner. */
    seat: number,
    /** How many. */
    count: number }
  | { type: "robbed",
    /** Who. */
    seat: number,
    /** How many cards. */
    count: number }
  | { type: "dice",
    /** The sum. */
    sum: number,
    /** How often. */
    count: number,
    /** Out of how many rolls. */
    rolls: number };

/** Older items of a table's log. */
export type HistoryPage = {
    /** The items, oldest first. */
    items: Array<Item>,
    /** Are there older ones? */
    more: boolean };

/** Which island is played on. */
export type Island = "base" | "large";

/** One thing that happened, with its number and time. */
export type Item = {
    /** The table's number at which it happened. Several items may share one. */
    number: number,
    /** When, in the table's time. */
    at: number,
    /** What. */
    what: Happening };

/** A place for a first settlement. */
export type JudgedPlace = {
    /** Where. */
    corner: Corner,
    /** How many of all games had a set-up settlement here. */
    games: number,
    /** The share of those that its owner won. */
    chance: Share,
    /** The standard error. */
    error: Share };

/** The choices of one kind. */
export type KindShare = {
    /** How many counted. */
    counted: number,
    /** What they lost in all; never below zero. */
    lost: Share };

/** What choices of each kind lost. */
export type KindShares = {
    /** Settlements and roads in the set-up. */
    placing: KindShare,
    /** Roads, settlements and cities. */
    building: KindShare,
    /** With the supply and other players. */
    trading: KindShare,
    /** The robber. */
    robber: KindShare,
    /** Development cards, discards and helpers. */
    cards: KindShare,
    /** The end of the turn and the roll. */
    timing: KindShare };

/** Somebody who wants to be let in. */
export type Knock = {
    /** The number that the host's answer names. */
    knock: number,
    /** The name. */
    name: string };

/** The law: every section with its numbered rules. */
export type Law = {
    /** The sections in order. */
    sections: Array<LawSection> };

/** A column of a rule. */
export type LawField = {
    /** Its heading. */
    name: string,
    /** Its text, in English with a little markdown. */
    text: string };

/** A page that is about a rule. */
export type LawPage = {
    /** `chapter`, `case` or `almanac`. */
    kind: string,
    /** Which one. */
    slug: string,
    /** Its title. */
    title: string };

/** A numbered rule. */
export type LawRule = {
    /** `LR-3`. */
    id: string,
    /** Its columns with their headings. */
    fields: Array<LawField>,
    /** The pages of the handbook that are about it. */
    pages: Array<LawPage> };

/** A section of the law. */
export type LawSection = {
    /** `12`. */
    number: string,
    /** `Longest Road (LR)`. */
    title: string,
    /** Its rules in order. */
    rules: Array<LawRule> };

/** A lesson, as listed and explained. What happens in it comes from the engine. */
export type Lesson = {
    /** Its name in addresses. */
    slug: string,
    /** Its title. */
    title: string,
    /** What it is about, in one line. */
    about: Array<Span>,
    /** The rules behind it. */
    rules: Array<string>,
    /** Related entries of the almanac. */
    see: Array<string>,
    /** Is it one of those that are enough for a first game? */
    enough: boolean,
    /** About how long it takes, in seconds: reading, and the actions of its solution. */
    seconds: number,
    /** Its stages in order. */
    stages: Array<Stage> };

/** The state of a stage after the last try. */
export type LessonStanding = {
    /** What the last try led to; without a try, the start of the stage. */
    updates: Array<Update>,
    /** Why the last try isn't possible: because of the rules, or because the lesson is about something else (`not_in_lesson`). */
    refused: Refusal | null,
    /** Is it done? */
    verdict: Verdict,
    /** What the lesson says about the last try, if anything. */
    says: Array<Block>,
    /** Tries beyond par, for the stars. */
    beyond_par: number };

/** A lesson, with everything that was tried in one of its stages. */
export type LessonTry = {
    /** The rule set of the guide. */
    rules: string,
    /** Which stage, from 0. */
    stage: number,
    /** What was tried so far, refused or not; at most 60. */
    tries: Array<Array<Action>> };

/** A table in a list. */
export type ListedTable = {
    /** Its code. */
    code: string,
    /** When it was opened, in milliseconds since 1970. */
    created_at: number,
    /** Since when it has had its status. */
    status_at: number,
    /** Its summary, as it was stored. */
    summary: Summary };

/** Where cards went. */
export type Losses = {
    /** Roads, buildings and development cards. */
    paid: Cards,
    /** Discarded on a seven. */
    discarded: Cards,
    /** Robbed, or taken by Hilde. */
    theft: Cards,
    /** Deals with players. */
    deals: Cards,
    /** Trades with the supply. */
    supply: Cards,
    /** Other players' Monopoly cards. */
    progress: Cards,
    /** Helpers. */
    helpers: Cards };

/** Luck by source. */
export type LuckShares = {
    /** The dice. */
    roll: Share,
    /** Development cards drawn. */
    card: Share,
    /** Cards in thefts. */
    theft: Share,
    /** Cards that the player who chose couldn't know. */
    hidden: Share,
    /** Corrections by the judge. */
    estimate: Share };

/** Where luck came from. */
export type LuckSource = "roll" | "card" | "theft" | "hidden" | "estimate";

/** A rule set while a host chooses. */
export type Mix = {
    /** The rule set. */
    rules: RuleSet,
    /** Each of its options, in the catalog's order. */
    options: Array<MixOption>,
    /** Why it can't be played; nothing if it can. */
    faults: Array<Refusal> };

/** An option in a mix. */
export type MixOption = {
    /** Its name in rule set texts. */
    name: string,
    /** Its value. */
    value: string,
    /** The printed value for this edition, these modules and this set-up. */
    printed: string,
    /** The words to choose from while everything else stays the same, the usual one first. Empty for numbers and counts. */
    offered: Array<string>,
    /** It has no effect in this mix, so changing it is pointless. */
    idle: boolean };

/** A module that is added to an edition. The words are those of rule set texts. */
export type Module = "five-six" | "helpers";

/** Something that mattered to the learner. */
export type Moment = {
    /** On which turn. */
    turn: number,
    /** What. */
    what: MomentKind,
    /** How many cards, roads or knights it was about. */
    count: number,
    /** The other player in it. */
    other: Seat | null,
    /** The learner's points afterward. */
    points: number,
    /** How much it mattered: the larger, the more. */
    weight: number,
    /** The entry of the almanac about it. */
    see: string };

/** What mattered to the learner. */
export type MomentKind = "settlement" | "city" | "harvest" | "blocked" | "discarded" | "robbed" | "monopoly" | "monopoly_lost" | "longest_road" | "longest_road_lost" | "largest_army" | "largest_army_lost" | "won" | "lost";

/** A moment in a game, to play on from there. */
export type MomentToTry = {
    /** The record of the game. */
    record: string,
    /** How many of its inputs to keep. */
    after: number,
    /** The seat of the player who tries it. */
    seat: number,
    /** Their name. */
    name: string,
    /** The level of the bots in the other seats. */
    level: string };

/** A request for a new table. */
export type NewTable = {
    /** The table's settings. */
    settings: Settings,
    /** The name of the maker, who takes the first seat; without it, the maker is only a spectator. */
    name: string | null,
    /** Bots for the seats after the maker's, by level. */
    bots: Array<string> };

/** Somebody who wants a seat. */
export type Newcomer = {
    /** The name that the others see. */
    name: string,
    /** Which seat; by default the first open one. */
    seat: number | null,
    /** A person or a program? */
    kind: NewcomerKind,
    /** The token that will speak for the seat: 26 random characters from 0 to 9 and a to z without i, l, o and u. A request that is repeated with the same token, because its answer was lost, gets the same seat. Without one, the server makes one. */
    token: string | null };

/** Who wants a seat. */
export type NewcomerKind = "person" | "remote";

/** What the engine counts, for the widgets. */
export type Numbers = {
    /** How many can play. */
    players: Range,
    /** About how many minutes a game takes (GUIDE-2). */
    minutes: Range,
    /** The youngest age it is meant for (GUIDE-2). */
    age_from: number,
    /** Each sum of two dice. */
    odds: Array<SumOdds>,
    /** How many ways two dice can land. */
    ways: number,
    /** Rates with the supply: everybody's, with a harbor for any resource, with a harbor for one resource. */
    rates: Rates,
    /** How many points everything is worth. */
    points: Points,
    /** How many roads in a row Longest Road takes. */
    longest_road_from: number,
    /** How many knights Largest Army takes. */
    largest_army_from: number,
    /** Who places when, before the first turn; seat 0 begins. */
    set_up: Array<SetUpTurn>,
    /** How many cards a seven costs a hand, by its size, from none to twice the limit. */
    discards: Array<number>,
    /** What is in the box: a name of `web`'s catalog and of the terminal's words, and how many there are. */
    contents: Array<BoxItem>,
    /** Ways to win, each with at least the points it takes. */
    combinations: Array<Combination> };

/** Who sits in a seat. */
export type Occupant =
  | { type: "nobody" }
  | { type: "person",
    /** The name. */
    name: string }
  | { type: "bot",
    /** Its level. */
    level: string }
  | { type: "remote",
    /** Its name. */
    name: string };

/** An offer with the answers so far. */
export type Offer = {
    /** Its place. */
    slot: Slot,
    /** Its maker. */
    from: Seat,
    /** Who is asked. */
    to: Array<Seat>,
    /** What its maker gives; null for anything, and then it can only be countered. */
    give: Cards | null,
    /** What its maker gets; null for anything, and then it can only be countered. */
    get: Cards | null,
    /** Who said yes. */
    accepted: Array<Seat>,
    /** Who said no, or countered. */
    declined: Array<Seat>,
    /** Who hasn't answered yet. */
    unanswered: Array<Seat> };

/** A link that moves a seat to another device; it works once. */
export type OfferedHandover = {
    /** What the address `/move#{handover}` ends with: after the `#`, so that no proxy logs it. */
    handover: string,
    /** When it expires, in milliseconds since 1970. */
    expires_at: number };

/** Everything that can be chosen. */
export type Offerings = {
    /** Editions, modules and options. */
    rules: Catalog,
    /** The bots, the weakest first. */
    bots: Array<string> };

/** What a seat holds. */
export type OpenHand = {
    /** Resource cards. */
    hand: Cards,
    /** Unplayed development cards. */
    dev_cards: DevCards };

/** The number of an open offer. */
export type OpenOffer = {
    /** Its slot. */
    slot: number,
    /** Its number. */
    question: number };

/** A table that was opened. */
export type OpenedTable = {
    /** Its code. */
    code: string,
    /** SHA-256 of the server's seed. A maker who is ready gives a seed only after seeing it. */
    commitment: string,
    /** The maker's seat. */
    seat: number | null,
    /** The maker's token, which only the maker gets. */
    token: string | null };

/** An option of a rule set. */
export type OptionInfo = {
    /** Its name in rule set texts. */
    name: string,
    /** The rules and rulings behind it. */
    rules: Array<string>,
    /** The values it can have at all. */
    values: OptionValues,
    /** Is any value other than the printed one a house rule? */
    house_rule: boolean,
    /** The printed value of each edition, for four players and no module. */
    printed: { [key in Edition]?: string } };

/** The values that an option can have. */
export type OptionValues =
  | { type: "one_of",
    /** The words. */
    words: Array<string> }
  | { type: "number",
    /** The smallest. */
    min: number,
    /** The largest. */
    max: number }
  | { type: "word_or_number",
    /** The word. */
    word: string,
    /** The smallest number. */
    min: number,
    /** The largest number. */
    max: number }
  | { type: "counts",
    /** The letters of the kinds, in their order. */
    letters: [string, string, string, string, string],
    /** The smallest count. */
    min: number,
    /** The largest count. */
    max: number };

/** The viewer's own cards. */
export type Own = {
    /** Resource cards, not counting those set aside. */
    hand: Cards,
    /** Resource cards set aside for an unfinished discard. */
    laid_aside: Cards,
    /** Unplayed development cards, including those bought this turn. */
    dev_cards: DevCards,
    /** Those of them that were bought this turn and can't be played yet. */
    bought: DevCards,
    /** The hand that Hilde shows, while she does. */
    peeked: Cards | null,
    /** The cards that Candamir shows, while he does. */
    drawn: DevCards | null };

/** A chapter, an edge case or an entry of the almanac. */
export type Page = {
    /** Its name in addresses: `longest-road`. */
    slug: string,
    /** Its title, in the edition's words. */
    title: string,
    /** Other words that find it. */
    also: Array<string>,
    /** The rules behind it. */
    rules: Array<string>,
    /** Related entries of the almanac. */
    see: Array<string>,
    /** What an edge case is about; nothing for other pages. */
    topic: string | null,
    /** What it says. In an edge case the first block is the answer in one sentence. */
    blocks: Array<Block> };

/** How long a table waits for somebody before a bot may play on, in the table's milliseconds. */
export type Patience = {
    /** After this long without a connection, a bot takes over. */
    away: number,
    /** After this long without an answer, a majority of the others may call in a bot. */
    table: number,
    /** After this long without an answer, the host alone may, or anybody if it is the host who doesn't answer. */
    host: number };

/** What is going on now. */
export type Phase =
  | { type: "start_roll",
    /** Whose roll is next. */
    seat: Seat,
    /** Who rolls in this round: everybody at first, then only the tied players. */
    rollers: Array<Seat>,
    /** The highest total so far in this round, 0 before the first roll. */
    best: number,
    /** Who rolled it. */
    leaders: Array<Seat> }
  | { type: "set_up_settlement" }
  | { type: "set_up_road",
    /** The settlement that it has to touch. */
    from: Corner }
  | { type: "before_roll" }
  | { type: "rolling" }
  | { type: "reaction",
    /** Who is asked. */
    seat: Seat }
  | { type: "discard",
    /** Who hasn't finished. */
    waiting: Array<Seat> }
  | { type: "move_robber" }
  | { type: "choose_victim" }
  | { type: "steal",
    /** Whose hand. */
    victim: Seat }
  | { type: "main" }
  | { type: "free_roads",
    /** How many roads have been placed by it, 0 or 1. */
    placed: number }
  | { type: "draw" }
  | { type: "special" }
  | { type: "nassir_ask",
    /** For what. */
    resource: Resource }
  | { type: "nassir_return",
    /** Who still has to get one. */
    givers: Array<Seat> }
  | { type: "william" }
  | { type: "candamir_draw" }
  | { type: "candamir_keep" }
  | { type: "hilde",
    /** Whose hand. */
    victim: Seat }
  | { type: "louis",
    /** Where it was. */
    lifted: Edge,
    /** The length of the owner's longest road before. */
    length_before: number }
  | { type: "vincent",
    /** Which one. */
    building: Building }
  | { type: "helper_used",
    /** Whose helper. */
    seat: Seat }
  | { type: "over",
    /** Nobody wins at the turn limit. */
    winner: Seat | null };

/** When trading ends. */
export type PhaseMode = "strict" | "combined";

/** A ready-made phrase. */
export type Phrase = "nice" | "thanks" | "good_game" | "anyone_for_wool" | "your_turn";

/** A piece and where it was put. */
export type Piece =
  | { type: "road",
    /** Where. */
    edge: Edge }
  | { type: "settlement",
    /** Where. */
    corner: Corner }
  | { type: "city",
    /** Where. */
    corner: Corner };

/** A kind of piece. */
export type PieceKind = "road" | "settlement" | "city";

/** What it costs to place a piece now; null if it is free or already paid for. */
export type PiecePrices = {
    /** A road. */
    road: Cards | null,
    /** A settlement. */
    settlement: Cards | null,
    /** The upgrade of a settlement to a city. */
    city: Cards | null };

/** How many pieces each player has. */
export type Pieces = {
    /** Roads. */
    roads: number,
    /** Settlements. */
    settlements: number,
    /** Cities. */
    cities: number };

/** What a seat could do. */
export type Plan = {
    /** Its next actions, as far as it was followed. */
    steps: Array<Action>,
    /** The seat's chance with it, given what the player could know. */
    chance: Share,
    /** Its first action is the one that was played. */
    played: boolean };

/** What the viewer sees of a player. */
export type Player = {
    /** The seat. */
    seat: Seat,
    /** Its color. */
    color: Color,
    /** How many resource cards, including those set aside for a discard. */
    hand_size: number,
    /** How many unplayed development cards. */
    dev_count: number,
    /** Knights face up. */
    knights: number,
    /** The points as far as the viewer may know them: their own in full, and everybody's at the end. */
    points: number,
    /** The points that everybody can count. */
    public_points: number,
    /** The length of the longest road. */
    road_length: number,
    /** Has Longest Road. */
    longest_road: boolean,
    /** Has Largest Army. */
    largest_army: boolean,
    /** Where the settlements are. */
    settlements: Array<Corner>,
    /** Where the cities are. */
    cities: Array<Corner>,
    /** Where the roads are. */
    roads: Array<Edge>,
    /** Settlements in stock. */
    settlements_left: number,
    /** Cities in stock. */
    cities_left: number,
    /** Roads in stock. */
    roads_left: number,
    /** How many cards have to be discarded because of the seven just rolled, including those set aside. */
    due: number,
    /** How many offers the player has made this turn, without those that became deals. */
    offers_made: number,
    /** How many cards of each kind one lot with the supply takes now. */
    rates: Cards,
    /** The helper, from the end of the player's set-up on. */
    helper: HelperCard | null };

/** The best plan and the move that was played, both played out many times with the same dice. */
export type PlayoutCheck = {
    /** How many pairs of playouts. */
    pairs: number,
    /** What the quick judgment said the move lost. */
    first_lost: Share,
    /** What the playouts say it lost; below zero if it was better. */
    lost: Share,
    /** The standard error of that. */
    error: Share,
    /** The playouts agree that it was a mistake. */
    confirmed: boolean };

/** Where points are from. */
export type PointSources = {
    /** One each. */
    settlements: number,
    /** Two each. */
    cities: number,
    /** Longest Road. */
    longest_road: number,
    /** Largest Army. */
    largest_army: number,
    /** Victory point cards. */
    cards: number };

/** How many points everything is worth. */
export type Points = {
    /** A settlement. */
    settlement: number,
    /** A city. */
    city: number,
    /** Longest Road. */
    longest_road: number,
    /** Largest Army. */
    largest_army: number,
    /** A victory point card. */
    victory_point_card: number };

/** The points at one moment. */
export type PointsAt = {
    /** The number of the turn that ended; 0 is the set-up. */
    turn: number,
    /** In seat order. */
    points: Array<number> };

/** A command with its id. */
export type PostedCommand = {
    /** Chosen by the program, different for each command; a repeated one gets the first answer again. */
    id: string,
    /** What it asks for. */
    command: Command };

/** A first game to start: on the printed map, without modules or house rules, to fewer points than usual. The learner has seat 0, the bots are novices, and there is a coach. It continues as a [`PracticePosition`] with the same seed. */
export type PracticeGame = {
    /** A rule set with the game's edition and turn phases; nothing else in it matters. */
    rules: string,
    /** The luck of the game; 1 to 64 letters, digits and `-`. */
    seed: string,
    /** What the coach has said and seen in earlier games. */
    heard: Array<number> };

/** A position to look at or to continue from. */
export type PracticePosition = {
    /** As in docs/notation.md, with all cards. */
    position: string,
    /** The seat of the learner. Bots play the others. */
    seat: Seat,
    /** The luck from here on: the same seed and position give the same luck. */
    seed: string,
    /** The level of the bots: `novice`, `steady` or `sharp`. */
    bots: string,
    /** The number of the last update; 0 to be told everything, in an update with the number 1. */
    number: number,
    /** What the learner does; nothing just to look. */
    actions: Array<Action>,
    /** Should there be a coach? */
    coach: boolean,
    /** What the coach has said in this game: `heard` from the last advice. The coach says nothing more than twice. */
    heard: Array<number> };

/** How it continues. */
export type Practiced = {
    /** The position now; the old one if the action was refused. */
    position: string,
    /** What happened, one update for each action, as the learner sees it, until the learner is asked again. Only the last one has a question. If it has none and the game isn't over, a call without an action lets the others play on. */
    updates: Array<Update>,
    /** Why the action was refused. */
    refused: Refusal | null,
    /** What the coach says about the position now. */
    advice: Advice | null,
    /** What happened that mattered to the learner, in order. */
    moments: Array<Moment> };

/** What things cost. */
export type Prices = {
    /** A road. */
    road: Cards,
    /** A settlement. */
    settlement: Cards,
    /** The upgrade of a settlement to a city. */
    city: Cards,
    /** A development card. */
    dev_card: Cards };

/** What a seat is asked. */
export type Question = {
    /** An answer names it. */
    number: number,
    /** Is the table waiting for the seat? Otherwise it may act but doesn't have to. */
    owes: boolean,
    /** Can the seat choose to pass this automatically? */
    passable: boolean,
    /** What can be done. */
    choices: Choices };

/** An answer. */
export type QuizChoice = {
    /** In words. */
    text: Array<Span>,
    /** Is it the right one? */
    right: boolean };

/** A question of the quiz. */
export type QuizQuestion = {
    /** The edge case that answers it. */
    slug: string,
    /** What is asked. */
    ask: Array<Span>,
    /** The possible answers. One of them is right. */
    choices: Array<QuizChoice>,
    /** The board that it is about, fetched by its id. */
    board: string | null };

/** From one number to another, inclusive. */
export type Range = {
    /** The least. */
    from: number,
    /** The most. */
    to: number };

/** How many cards the supply takes for one. */
export type Rates = {
    /** Without a harbor. */
    plain: number,
    /** With a harbor for any resource. */
    any_harbor: number,
    /** With a harbor for the resource that is given. */
    own_harbor: number,
    /** With both. */
    both_harbors: number };

/** How often spectators reacted with an emote lately. */
export type Reaction = {
    /** The emote. */
    emote: Emote,
    /** How often. */
    count: number };

/** Why something isn't possible. */
export type Refusal = {
    /** A short word for programs. */
    code: string,
    /** The rule or ruling of docs/rules.md, or the option, that forbids it. */
    rule: string | null,
    /** What explains it, by name: numbers of places and seats, counts, words, cards. */
    data: { [key in string]: Datum } };

/** Some steps of a game. */
export type ReplayPage = {
    /** The rule set. */
    rules: RuleSet,
    /** The board. */
    game: GameInfo,
    /** Who played, in seat order; null if the record doesn't say. */
    players: Array<string | null>,
    /** How many inputs the game has. Step 0 is the start, and the last step has this number. */
    total: number,
    /** The steps. */
    steps: Array<ReplayStep> };

/** One step of a game. */
export type ReplayStep = {
    /** Its number. */
    number: number,
    /** The input as in docs/notation.md; null for the start. */
    input: string | null,
    /** How many milliseconds it took, if that is known. */
    millis: number | null,
    /** What happened. */
    events: Array<SeenEvent>,
    /** The position after it. */
    view: View,
    /** The cards of all seats, for a viewer who sees them all. */
    hands: Array<OpenHand> | null };

/** A resource. */
export type Resource = "brick" | "lumber" | "wool" | "grain" | "ore";

/** What a resource has on a board. */
export type ResourceShare = {
    /** Which. */
    resource: Resource,
    /** Hexes that produce it. */
    hexes: number,
    /** Their pips. */
    pips: number };

/** The seeds of a game that is over. */
export type RevealedLuck = {
    /** The server's seed. */
    server_seed: string,
    /** The seeds of the seats that gave one. */
    client_seeds: Array<SeatSeed> };

/** A choice worth a grade, or a stroke of luck. */
export type ReviewMoment = {
    /** The number of the input, from 1; for a discard, its last one. */
    input: number,
    /** On which turn; 0 is the set-up. */
    turn: number,
    /** Who chose, or whose chance luck changed most. */
    seat: Seat,
    /** This seat's chance before: for a choice at the start of the turn, for luck right before it. */
    from: Share,
    /** This seat's chance after the turn, or right after the stroke of luck. */
    to: Share,
    /** Belongs in the list of key moments. */
    key: boolean,
    /** What it was. */
    what: ReviewMomentKind };

/** What a moment was. */
export type ReviewMomentKind =
  | { type: "choice",
    /** How good it was. */
    grade: Grade,
    /** What it was about. */
    kind: ChoiceKind,
    /** How much of the seat's chance it cost compared with the best plan, given what the player could know. */
    lost: Share,
    /** How much better it was than the next best; 0 unless it was the best. */
    lead: Share,
    /** What was played; the cards of a discard are together. */
    played: Array<Action>,
    /** The best plans and the one that was played, the best first: at most three. None for choices not worth mentioning: the best one, and not by much. */
    plans: Array<Plan>,
    /** What playouts said about it, for the largest errors. */
    check: PlayoutCheck | null }
  | { type: "luck",
    /** Who rolled or drew. */
    by: Seat,
    /** What came. */
    outcome: Fortune,
    /** What it did to the chance of `seat`. */
    change: Share };

/** How far a review has come. */
export type ReviewProgress = {
    /** How many inputs have been looked at. */
    inputs: number,
    /** How many there are. */
    total_inputs: number,
    /** The last turn of the game. */
    total_turns: number,
    /** How many of the largest errors have been checked by playouts. */
    checked: number,
    /** How many will be; 0 until the last input has been looked at. */
    to_check: number,
    /** There is nothing left to do. */
    done: boolean,
    /** Are there grades? A game of fewer than eight turns has none. */
    graded: boolean };

/** One input: a choice, or a roll or draw. */
export type ReviewStep = {
    /** The number of the input, from 1: the position after it is this step of the replay. */
    input: number,
    /** Who chose; null for luck. */
    seat: Seat | null,
    /** Each seat's chance after it. */
    chances: Array<Share>,
    /** Where the change came from. The parts add up to the whole change. */
    changes: Array<Change> };

/** One turn. */
export type ReviewTurn = {
    /** Its number; 0 is the set-up. */
    turn: number,
    /** Whose turn it is; null in the set-up. */
    seat: Seat | null,
    /** Each seat's chance after it, in seat order. */
    chances: Array<Share>,
    /** Its inputs, one by one. */
    steps: Array<ReviewStep> };

/** A hex that the robber may move to. */
export type RobberTarget = {
    /** The hex. */
    hex: Hex,
    /** The players who could be robbed there, even those without cards. */
    victims: Array<Seat> };

/** The table around the game. */
export type Room = {
    /** What it is called, such as "Cedar Bay"; tables of earlier versions have no name. */
    name: string | null,
    /** Its status. */
    status: Status,
    /** The settings. */
    settings: Settings,
    /** The rule set in full. */
    rules: RuleSet,
    /** The seats in order. */
    seats: Array<SeatInfo>,
    /** Who may change the settings. */
    host: number | null,
    /** The seat of the viewer. */
    you: number | null,
    /** SHA-256 of the server's seed, known before anybody is ready. */
    commitment: string,
    /** The seeds, once the game is over. */
    luck: RevealedLuck | null,
    /** The table of the next game. */
    rematch: string | null,
    /** When the next game opens because everybody who is present wants it, in the table's time; until then, players can change their minds. */
    rematch_at: number | null,
    /** How often the start was called off after all seeds were known. */
    called_off: number,
    /** Who wants to be let in. Only the host sees this. */
    knocking: Array<Knock>,
    /** When the game ends because everybody wants it to, in the table's time; until then a vote can be withdrawn. */
    ends_at: number | null,
    /** Who the viewer has muted. */
    muted: Array<number>,
    /** The viewer passes special building turns automatically. */
    passes_special: boolean,
    /** The viewer passes reactions automatically. */
    passes_reactions: boolean,
    /** How long the table waits for somebody before a bot may play on. */
    patience: Patience };

/** A rule that differs. */
export type RuleChange = {
    /** The rule set option that makes the difference. */
    option: string,
    /** How it was. */
    was: Array<Span>,
    /** How it is now. */
    now: Array<Span>,
    /** The rules behind it. */
    rules: Array<string> };

/** A rule set. */
export type RuleSet = {
    /** Its text: `fifth:4:helpers`. */
    id: string,
    /** The edition that it started from. */
    edition: Edition,
    /** Goes up when the same inputs would make a game of this edition continue differently than before. */
    version: number,
    /** How many play. */
    players: number,
    /** The modules in play. */
    modules: Array<Module>,
    /** What isn't as printed, including modules and set-up, for chips. */
    changed: Array<ChangedOption>,
    /** Which island is played on. */
    island: Island,
    /** Is the map the printed one? */
    fixed: boolean,
    /** How the first player is found. */
    first_player: FirstPlayer,
    /** The colors that seats may have; in seat order from the first, if nobody chooses. */
    colors: Array<Color>,
    /** What things cost. */
    prices: Prices,
    /** What each player has to place. */
    pieces: Pieces,
    /** The resource cards in the box. */
    supply: Cards,
    /** The development cards in the box. */
    deck: DevCards,
    /** The points it takes to win. */
    points_to_win: number,
    /** How a win is noticed. */
    win_claim: WinClaim,
    /** Hands above this discard half of their cards on a seven. */
    discard_limit: number,
    /** Each sum of two dice. */
    odds: Array<SumOdds>,
    /** When trading ends. */
    phase_mode: PhaseMode,
    /** Is there a special building phase between turns? */
    special_building: boolean,
    /** May players trade with each other? */
    player_trade: boolean,
    /** May one side of a deal be empty? */
    allow_gifts: boolean,
    /** May the same resource be on both sides of a deal? */
    allow_overlap: boolean,
    /** How many of a seat's offers may come to nothing in one turn. */
    offers_per_turn: number,
    /** The game ends without a winner after this many turns; null for no limit. */
    turn_limit: number | null,
    /** What this edition calls things, keyed by their neutral words: `harbor` is a port in the sixth. */
    words: { [key in string]: string },
    /** The names of its victory point cards; empty if they have none. */
    victory_point_names: Array<string> };

/** A rule set as text. */
export type RulesText = {
    /** Such as `fifth:4:helpers`. */
    rules: string };

/** One scene of a demo. */
export type Scene = {
    /** What to look at. */
    caption: Array<Span>,
    /** The inputs that led here, as in docs/notation.md. */
    inputs: Array<string>,
    /** What happened. */
    events: Array<SeenEvent>,
    /** The position now. */
    view: View,
    /** What was tried and is against the rules. */
    refused: Refusal | null,
    /** Where to look. */
    focus: Focus,
    /** What this scene's roll pays, for readers who predict it first. */
    forecast: Forecast | null };

/** A place at the table, clockwise from 0. */
export type Seat = number;

/** The time of a seat that the table is waiting for. */
export type SeatClock = {
    /** The seat. */
    seat: number,
    /** When its time is up, in the table's time; none for a seat whose clock is stopped. */
    deadline: number | null,
    /** What is left in its bank, in milliseconds. */
    bank: number };

/** A seat as everybody sees it. */
export type SeatInfo = {
    /** Its number. */
    seat: number,
    /** Its color. */
    color: Color,
    /** Who sits there. */
    occupant: Occupant,
    /** Ready to begin? Bots always are. */
    ready: boolean,
    /** Is somebody connected? Bots always are. */
    connected: boolean,
    /** A bot plays for an absent person. */
    stand_in: boolean,
    /** When a bot takes over for a person who lost the connection, in the table's time. */
    stand_in_at: number | null,
    /** Has voted to end the game. */
    votes_abandon: boolean,
    /** Was asked to end the game, and would rather keep playing. */
    plays_on: boolean,
    /** Who wants a bot to play on for this seat. */
    replace_votes: Array<number>,
    /** Wants another game. */
    wants_rematch: boolean };

/** One seat's account. `start` + all luck + `decisions` + `others` is `result`, exactly. */
export type SeatReview = {
    /** The chance at the start. */
    start: Share,
    /** What luck did. */
    luck: LuckShares,
    /** All luck together. */
    luck_total: Share,
    /** What its own choices cost; never above zero. */
    decisions: Share,
    /** What the choices of the others did. */
    others: Share,
    /** The chance at the end: 1,000,000 for the winner and 0 for the others; in a game without a winner, the last one. */
    result: Share,
    /** How many choices counted: neither forced nor between equally good options. */
    counted: number,
    /** How many of each grade. */
    grades: GradeCounts,
    /** What its choices lost by kind. */
    lost: KindShares,
    /** The same as if every choice had come in an even position, to compare players: what fraction of its chance each cost. */
    even: KindShare };

/** A seat's share of the luck. */
export type SeatSeed = {
    /** The seat. */
    seat: number,
    /** What it contributed. */
    seed: string };

/** One seat in figures. */
export type SeatStatistics = {
    /** Where its points are from. */
    points: PointSources,
    /** Where its cards came from. */
    gained: Gains,
    /** Where they went. */
    lost: Losses,
    /** What its buildings would have produced if not for the robber. */
    blocked: Cards,
    /** Development cards bought. */
    cards_bought: number,
    /** Knights played. */
    knights: number,
    /** Sevens rolled. */
    sevens: number,
    /** Offers made. */
    offers: number,
    /** Deals with other players. */
    deals: number,
    /** The time it took for its actions, in milliseconds, as far as the record says. */
    millis: number };

/** Something that happened, as one viewer may see it. A field that is null is hidden from this viewer. */
export type SeenEvent =
  | { type: "start_rolled",
    /** Whose. */
    seat: Seat,
    /** Both dice. */
    dice: [number, number] }
  | { type: "first_player",
    /** Who. */
    seat: Seat }
  | { type: "set_up_turn",
    /** Whose. */
    seat: Seat }
  | { type: "starting_cards",
    /** Who gets them. */
    seat: Seat,
    /** Which. */
    cards: Cards }
  | { type: "turn_began",
    /** Whose. */
    seat: Seat,
    /** Its number, from 1. */
    turn: number }
  | { type: "turn_ended",
    /** Whose. */
    seat: Seat }
  | { type: "special_turn",
    /** Whose. */
    seat: Seat }
  | { type: "rolled",
    /** Whose. */
    seat: Seat,
    /** Both dice. */
    dice: [number, number] }
  | { type: "produced",
    /** Which hex. */
    hex: Hex,
    /** Whom. */
    seat: Seat,
    /** What. */
    resource: Resource,
    /** How many cards. */
    count: number }
  | { type: "blocked",
    /** Which hex. */
    hex: Hex,
    /** Whom. */
    seat: Seat,
    /** What. */
    resource: Resource,
    /** How many cards. */
    count: number }
  | { type: "short",
    /** Which. */
    resource: Resource,
    /** How many cards were owed. */
    owed: number,
    /** How many were left. */
    left: number }
  | { type: "must_discard",
    /** Who. */
    seat: Seat,
    /** How many cards. */
    count: number }
  | { type: "discarded",
    /** Who. */
    seat: Seat,
    /** What. */
    cards: Cards }
  | { type: "robber_moved",
    /** Who moved it. */
    seat: Seat,
    /** From here. */
    from: Hex,
    /** To here. */
    to: Hex }
  | { type: "nothing_stolen",
    /** Who wanted one. */
    thief: Seat,
    /** Who had none. */
    victim: Seat }
  | { type: "theft_declined",
    /** By whom. */
    seat: Seat }
  | { type: "paid",
    /** Who paid. */
    seat: Seat,
    /** What. */
    price: Cards }
  | { type: "built",
    /** Whose. */
    seat: Seat,
    /** Which one and where. */
    piece: Piece }
  | { type: "longest_road",
    /** Null for nobody. */
    holder: Seat | null,
    /** The length of the longest road. */
    length: number }
  | { type: "largest_army",
    /** Null for nobody. */
    holder: Seat | null,
    /** The size of the largest army. */
    knights: number }
  | { type: "card_played",
    /** By whom. */
    seat: Seat,
    /** Which one. */
    card: DevCard }
  | { type: "road_declined",
    /** By whom. */
    seat: Seat }
  | { type: "plenty_taken",
    /** Whom. */
    seat: Seat,
    /** What. */
    cards: Cards }
  | { type: "monopolized",
    /** Who played it. */
    seat: Seat,
    /** From whom. */
    victim: Seat,
    /** What. */
    resource: Resource,
    /** How many cards. */
    count: number }
  | { type: "supply_traded",
    /** Whose. */
    seat: Seat,
    /** What was given. */
    give: Resource,
    /** How many of it. */
    count: number,
    /** The one card that was taken. */
    get: Resource }
  | { type: "offered",
    /** Which one. */
    offer: Offer }
  | { type: "accepted",
    /** To this offer. */
    slot: Slot,
    /** Who. */
    seat: Seat }
  | { type: "declined",
    /** To this offer. */
    slot: Slot,
    /** Who. */
    seat: Seat }
  | { type: "offer_closed",
    /** Which one. */
    slot: Slot }
  | { type: "all_offers_closed" }
  | { type: "traded",
    /** Who made it. */
    seat: Seat,
    /** What that seat gave. */
    given: Cards,
    /** With whom. */
    partner: Seat,
    /** What the partner gave. */
    received: Cards }
  | { type: "helper_dealt",
    /** Who. */
    seat: Seat,
    /** Which one. */
    helper: Helper }
  | { type: "display",
    /** Which ones. */
    helpers: Array<Helper> }
  | { type: "helper_used",
    /** By whom. */
    seat: Seat,
    /** Which one. */
    helper: Helper }
  | { type: "reaction_passed",
    /** By whom. */
    seat: Seat }
  | { type: "helper_brought",
    /** Whom. */
    seat: Seat,
    /** What. */
    resource: Resource }
  | { type: "spared",
    /** Who. */
    seat: Seat }
  | { type: "nassir_named",
    /** Whose Nassir. */
    seat: Seat,
    /** For what. */
    resource: Resource }
  | { type: "nassir_got",
    /** To whom. */
    seat: Seat,
    /** Who. */
    giver: Seat,
    /** What. */
    resource: Resource }
  | { type: "nassir_refused",
    /** Whose Nassir. */
    seat: Seat,
    /** Who had none. */
    asked: Seat }
  | { type: "nassir_gave",
    /** Who gave it. */
    seat: Seat,
    /** To whom. */
    giver: Seat,
    /** What. */
    resource: Resource }
  | { type: "jean_chose",
    /** Whose Jean. */
    seat: Seat,
    /** What trades at 2:1. */
    resource: Resource }
  | { type: "road_lifted",
    /** Whose. */
    seat: Seat,
    /** Where it was. */
    edge: Edge }
  | { type: "knight_removed",
    /** Whose. */
    seat: Seat }
  | { type: "helper_flipped",
    /** Whose. */
    seat: Seat }
  | { type: "helper_exchanged",
    /** By whom. */
    seat: Seat,
    /** What went to the display. */
    returned: Helper,
    /** What was taken. */
    taken: Helper }
  | { type: "won",
    /** By whom. */
    seat: Seat }
  | { type: "nobody_won" }
  | { type: "victory_points_shown",
    /** Whose. */
    seat: Seat,
    /** How many. */
    count: number }
  | { type: "now",
    /** What. */
    phase: Phase }
  | { type: "concealed" }
  | { type: "laid_aside",
    /** The viewer's own. */
    seat: Seat,
    /** Which one. */
    card: Resource }
  | { type: "stolen",
    /** Who stole. */
    thief: Seat,
    /** From whom. */
    victim: Seat,
    /** Null for players who don't learn it. */
    card: Resource | null }
  | { type: "bought",
    /** By whom. */
    seat: Seat,
    /** Null for all but the buyer. */
    card: DevCard | null }
  | { type: "candamir_drew",
    /** To whom. */
    seat: Seat,
    /** Null for all others. */
    cards: DevCards | null }
  | { type: "hilde_looked",
    /** Who looks. */
    seat: Seat,
    /** Whose hand. */
    victim: Seat,
    /** Null for all but these two. */
    hand: Cards | null }
  | { type: "hilde_took",
    /** For whom. */
    seat: Seat,
    /** From whom. */
    victim: Seat,
    /** Null for all but these two. */
    card: Resource | null };

/** A turn of the set-up: a settlement and its road. */
export type SetUpTurn = {
    /** Who places. */
    seat: Seat,
    /** In which round, from 1. */
    round: number };

/** A table's settings; the host decides. */
export type Settings = {
    /** The rule set as text: `fifth:4:helpers`. */
    rules: string,
    /** How much time there is. */
    clock: Speed,
    /** What the table counts for everybody. */
    counter: Counter,
    /** What kind of dice the table uses. */
    dice: DiceMode,
    /** A board that the host has chosen, as text; drawn at the start without it. */
    board: string | null,
    /** The seat that goes first, if the rule set lets the host name it; drawn by default. */
    first: number | null,
    /** Shown in the list of tables? */
    listed: boolean,
    /** Are spectators allowed? */
    spectators: boolean,
    /** Must the host approve everybody who wants a seat? */
    admit: boolean,
    /** How fast bots play. */
    bot_speed: BotSpeed };

/** A chance or a change in one, in millionths: 1,000,000 is certain, 10,000 is one percentage point. */
export type Share = number;

/** One of the six slots for open offers, 0 to 5. */
export type Slot = number;

/** A part of a paragraph. */
export type Span =
  | { type: "text",
    /** The words. */
    text: string }
  | { type: "strong",
    /** The words. */
    text: string }
  | { type: "entry",
    /** Which one. */
    slug: string,
    /** The words. */
    text: string }
  | { type: "rule",
    /** Which one: `LR-3`. */
    id: string }
  | { type: "cards",
    /** Which ones. */
    cards: Cards };

/** How much time a seat has. */
export type Speed = "off" | "relaxed" | "normal" | "fast";

/** A stage of a lesson: one position with one goal. */
export type Stage = {
    /** What to do, and what you have to know for it. */
    task: Array<Block>,
    /** A hint for learners who are stuck. */
    hint: Array<Block>,
    /** What the learner has learned, once it is done. */
    praise: Array<Block>,
    /** This many actions are enough. */
    par: number,
    /** One way to do it, for "show me": the actions of each try. */
    solution: Array<Array<Action>>,
    /** What its roll will pay, for learners who predict it first. */
    forecast: Forecast | null };

/** A game in figures. */
export type Statistics = {
    /** How many turns were played. */
    turns: number,
    /** Who has won. */
    winner: number | null,
    /** How long it took in milliseconds, as far as the record says. */
    millis: number,
    /** How often each sum was rolled for production, from 2 to 12. */
    dice: Array<number>,
    /** All seats' points, including victory point cards, at the end of each turn. */
    points: Array<PointsAt>,
    /** Each seat on its own. */
    seats: Array<SeatStatistics>,
    /** The story of the game: at most two facts, the most telling first. */
    highlights: Array<Highlight> };

/** The status of a table. */
export type Status = "open" | "running" | "over" | "abandoned";

/** The same sum several times in a row. */
export type Streak = {
    /** The sum. */
    sum: number,
    /** How often. */
    length: number };

/** How often a sum comes up. */
export type SumOdds = {
    /** The sum. */
    sum: number,
    /** In this many ways. */
    ways: number,
    /** The dots on its token: none for a seven. */
    pips: number,
    /** Is its token red? */
    red: boolean,
    /** Does it move the robber instead of paying cards? */
    robber: boolean };

/** What lists show of a table. */
export type Summary = {
    /** What it is called; tables of earlier versions have no name. */
    name: string | null,
    /** The rule set. */
    rules: RuleSet,
    /** The seats. */
    seats: Array<SeatInfo>,
    /** Who won, once it is over. */
    winner: number | null,
    /** How many turns were played, once it is over. */
    turns: number };

/** One card of a price, paid with a different one. */
export type Swap = {
    /** The card that is replaced. */
    instead_of: Resource,
    /** What is paid in its place. */
    pay: Resource };

/** A page of a list. */
export type TableList = {
    /** The tables, newest first. */
    tables: Array<ListedTable>,
    /** Asks for the next page, if there is one. */
    next: string | null };

/** A table as everybody may see it. */
export type TableLook = {
    /** Its code. */
    code: string,
    /** Seats and settings. */
    room: Room,
    /** The number of its last entry. */
    number: number,
    /** When it was opened, in milliseconds since 1970. */
    created_at: number };

/** When a table wants its next tick. */
export type TableTick = {
    /** The table. */
    code: string,
    /** In how many milliseconds; none while nothing is running. */
    wait: number | null };

/** A seat that was taken. */
export type TakenSeat = {
    /** The code of the table. */
    code: string,
    /** The seat; none until the host lets the newcomer in. */
    seat: number | null,
    /** The token that speaks for it. */
    token: string };

/** What a land hex is. */
export type Terrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert";

/** What a client sends. */
export type ToTable =
  | { type: "hello",
    /** [`WIRE_VERSION`] of the client. */
    version: number,
    /** The token of a seat; without one the viewer watches. */
    token: string | null,
    /** The last number that the client has seen, 0 for none. */
    seen: number }
  | { type: "command",
    /** Chosen by the client, different for each command: at most 36 letters, digits and `-`. */
    id: string,
    /** What it asks for. */
    command: Command }
  | { type: "ping" };

/** What has changed at the table, as one viewer sees it. */
export type Update = {
    /** The table's number now. */
    number: number,
    /** The items continue a log that ends with this number; 0 means that they replace what you have. */
    after: number,
    /** There are older items than these; `/api/tables/{code}/history` has them. */
    more: boolean,
    /** The table's time, in milliseconds. */
    at: number,
    /** What goes into the log, in order. */
    items: Array<Item>,
    /** How often each total from 2 to 12 was rolled, with the first update: its items may not go back to the start of the game. */
    rolls: [number, number, number, number, number, number, number, number, number, number, number] | null,
    /** Seats and settings, if they have changed. */
    room: Room | null,
    /** What stays the same during the game: with the first update and at the start. */
    game: GameInfo | null,
    /** The position, once the game has begun. */
    view: View | null,
    /** What the viewer is asked, or may do without being asked. */
    question: Question | null,
    /** The number of each open offer, by slot: an answer to an offer names it as its question. */
    offers: Array<OpenOffer>,
    /** May the viewer take back their last act? */
    can_undo: boolean,
    /** What the table counts. */
    counted: Array<CountedHand> | null,
    /** The time left. */
    clocks: Array<SeatClock>,
    /** Who the table is waiting for. */
    waiting: Array<Awaited> };

/** Uses a link. */
export type UsedHandover = {
    /** From the link. */
    handover: string };

/** The state of a stage. */
export type Verdict = "open" | "done" | "failed";

/** What one viewer sees of a position. */
export type View = {
    /** The viewer's seat; null for a spectator. */
    viewer: Seat | null,
    /** What is going on. */
    phase: Phase,
    /** Who owes a choice now; nobody at the end. */
    awaited: Array<Seat>,
    /** The number of the turn, from 1; 0 in the set-up. */
    turn: number,
    /** Who took the first turn. */
    first: Seat,
    /** Whose turn it is. */
    active: Seat,
    /** Who builds in a special building turn. */
    special: Seat | null,
    /** Who builds and buys now: the active player, or the seat of a special building turn. */
    mover: Seat,
    /** The production roll of this turn has been made. */
    rolled: boolean,
    /** A knight or progress card has been played this turn. */
    card_played: boolean,
    /** Something has been built or bought this turn, which ends trading if phases are strict. */
    built: boolean,
    /** The game has ended. */
    over: boolean,
    /** Who has won; at the end, null means that nobody has. */
    winner: Seat | null,
    /** The resource cards of the supply. */
    bank: Cards,
    /** How many development cards are left to buy. */
    deck_left: number,
    /** Progress cards that have left the game, and all knights ever played. */
    played: DevCards,
    /** Where the robber is. */
    robber: Hex,
    /** The players in seat order. */
    players: Array<Player>,
    /** The open offers. */
    offers: Array<Offer>,
    /** The viewer's own cards; null for a spectator. */
    own: Own | null,
    /** The Helpers module, if it is in play. */
    helpers: Helpers | null };

/** How a win is noticed. */
export type WinClaim = "automatic" | "declared";

/** What a player often wants: one for each control in a client. */
export type Wish = "roll" | "end_turn" | "road" | "settlement" | "city" | "buy_dev_card" | "knight" | "road_building" | "year_of_plenty" | "monopoly" | "supply_trade" | "offer" | "helper";

/** A thing with a different name. */
export type WordChange = {
    /** What it was called. */
    was: string,
    /** What it is called now. */
    now: string };
