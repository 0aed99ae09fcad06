import type { Category } from '@onair/contract/content/items/items';
import { type Pair, pairs } from './pairs.ts';

/** The demo company's subjects: eighteen in each category, so that none returns within a season. */
export const subjects: Record<Category, readonly Pair[]> = {
  international: pairs(`
东南亚数字贸易 = Southeast Asia’s digital trade
欧洲能源转型 = Europe’s energy transition
红海航运 = Red Sea shipping
北美零售业 = North American retail
非洲移动支付 = Mobile money in Africa
拉美锂矿 = Latin America’s lithium
中亚铁路 = Central Asian railways
日韩文娱出海 = K-pop and anime abroad
全球粮价 = Global grain prices
北极航道 = The Arctic route
世博会场馆 = The Expo pavilions
跨境电商 = Cross-border e-commerce
湄公河旱情 = The Mekong drought
太平洋岛国旅游 = Pacific island tourism
巴拿马运河 = The Panama Canal
印度制造业 = Manufacturing in India
北欧户外品牌 = Nordic outdoor brands
海湾新城 = New cities of the Gulf`),
  entertainment: pairs(`
贺岁档电影 = Holiday-season films
国风音乐节 = The folk music festival
悬疑短剧 = Short thriller series
脱口秀开放麦 = Open-mic comedy
独立乐队巡演 = Indie bands on tour
非遗舞台剧 = Heritage on stage
纪录片新作 = New documentaries
动画长片 = Animated features
综艺新赛季 = The new variety season
街舞大赛 = The street dance finals
话剧返场 = Theater revivals
独立游戏 = Indie games
城市爵士夜 = City jazz nights
青年导演计划 = The young directors’ program
音乐剧首演 = A musical’s opening night
老片修复 = Restored classics
声音剧场 = Audio drama
漫画改编 = Comic adaptations`),
  sports: pairs(`
城市马拉松 = The city marathon
女足联赛 = The women’s league
电竞总决赛 = The esports final
短道速滑 = Short-track skating
村超夜赛 = Village football nights
网球公开赛 = The tennis open
篮球季后赛 = The basketball playoffs
攀岩世界杯 = The climbing World Cup
越野跑 = Trail running
游泳锦标赛 = The swimming championships
羽毛球团体赛 = Team badminton
冰球青训 = Youth ice hockey
滑雪训练营 = The ski camp
飞盘联赛 = The ultimate league
公路自行车赛 = Road cycling
击剑公开赛 = The fencing open
校园排球 = College volleyball
帆船赛 = The regatta`),
  finance: pairs(`
新能源车产业链 = The EV supply chain
消费复苏 = Consumer spending
黄金价格 = The price of gold
人民币汇率 = The yuan
银行间市场 = The interbank market
科创板新股 = New tech listings
养老金入市 = Pension money
光伏出口 = Solar exports
快递行业 = Parcel delivery
咖啡连锁 = Coffee chains
芯片设备 = Chip equipment
城市更新 = Urban renewal
跨境支付 = Cross-border payments
家电以旧换新 = Appliance trade-ins
航运指数 = Freight indexes
小微贷款 = Small-business loans
冷链物流 = Cold-chain logistics
票务经济 = The ticket economy`),
  technology: pairs(`
大模型推理 = Large-model inference
人形机器人 = Humanoid robots
低空经济 = Low-altitude flight
量子通信 = Quantum links
开源操作系统 = Open-source systems
固态电池 = Solid-state batteries
卫星互联网 = Satellite internet
工业软件 = Industrial software
脑机接口 = Brain interfaces
端侧芯片 = On-device chips
虚拟制片 = Virtual production
数据安全 = Data security
自动驾驶出租车 = Robotaxis
可控核聚变 = Fusion power
智能眼镜 = Smart glasses
农业无人机 = Farm drones
语音合成 = Speech synthesis
超算中心 = Supercomputers`),
  other: pairs(`
城市夜市 = Night markets
菊花展 = The chrysanthemum show
老街修缮 = Old streets restored
周末露营 = Weekend camping
社区食堂 = Community canteens
地铁新线 = The new metro line
古籍修复 = Rare book repair
高校开放日 = University open days
候鸟迁徙 = Bird migration
自驾西北 = Driving the northwest
海岛民宿 = Island guesthouses
亲子科学营 = Family science camps
旧书市集 = Used book fairs
城市骑行道 = Bike lanes
山村咖啡馆 = A village café
手作陶艺 = Handmade pottery
雨林徒步 = Rainforest hikes
冬日温泉 = Winter hot springs`),
};

export const tags: Record<Category, readonly Pair[]> = {
  international: pairs(
    '国际 = World\n贸易 = Trade\n能源 = Energy\n航运 = Shipping\n一带一路 = Belt and Road\n观察 = Analysis',
  ),
  entertainment: pairs(
    '电影 = Film\n音乐 = Music\n综艺 = Shows\n演出 = Stage\n幕后 = Behind the scenes\n榜单 = Charts',
  ),
  sports: pairs(
    '足球 = Football\n篮球 = Basketball\n马拉松 = Marathon\n电竞 = Esports\n战报 = Match report\n训练 = Training',
  ),
  finance: pairs('财经 = Business\n研报 = Research\n消费 = Consumer\n市场 = Markets\n产业 = Industry\n数据 = Data'),
  technology: pairs(
    '人工智能 = AI\n机器人 = Robots\n芯片 = Chips\n开源 = Open source\n评测 = Review\n访谈 = Interview',
  ),
  other: pairs('生活 = Life\n旅行 = Travel\n城市 = City\n公益 = Community\n美食 = Food\n亲子 = Family'),
};
