import type { Deps } from '../../../deps.ts';
import { imageEngine } from '../../../files/uploads/image-engine.ts';
import { holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { type CompanyTime, companyCalendar } from '../../../lib/calendar.ts';
import { findDemoOperator } from '../studios/studios.demo.store.ts';
import { findStudioBySlug, type StudioRow } from '../studios/studios.store.ts';
import { insertPlan, notePlan } from './plans.store.ts';
import { hasPlans, livesSince, type PastLive } from './schedule.demo.store.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

type Course = {
  slug: string;
  hour: number;
  minutes: number;
  weekdays: readonly number[];
  titles: readonly string[];
  hues: readonly [string, string];
  notes: string;
};

const course = (
  slug: string,
  [hour, minutes, ...weekdays]: readonly [number, number, ...number[]],
  titles: readonly string[],
  hues: Course['hues'],
  notes = '',
): Course => ({ slug, hour, minutes, weekdays, titles, hues, notes });

/** Regular lives of the demo studios: hour of the company's clock, minutes, weekdays (0 is Sunday). */
const COURSES: readonly Course[] = [
  course(
    'main',
    [19.5, 120, 1, 2, 3, 5, 6],
    ['秋冬新品抢先看', '会员之夜', '主播连麦专场', '新品发布夜'],
    ['#165dff', '#722ed1'],
    '检查混音台与备用线路。',
  ),
  course(
    'evening',
    [21, 90, 3, 6, 0],
    ['城市里的音乐人', '午夜唱片', '听众来信'],
    ['#0b1020', '#d91ad9'],
    '嘉宾 20:45 到场，先试音。',
  ),
  course('market', [14, 60, 1, 3, 5], ['锅具专场', '厨房里的小确幸', '早餐十分钟'], ['#ff7d00', '#f7ba1e']),
];

const WIDTH = 1280;
const HEIGHT = 720;

const rgb = (hue: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hue.slice(at, at + 2), 16));

/** A gradient from corner to corner with two pale circles: calm under the white words of the audience page. */
const drawn = ([from, to]: readonly [string, string]): Buffer => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const [first, last] = [rgb(from), rgb(to)];
  const isIn = (x: number, y: number, cx: number, cy: number, r: number) => (x - cx) ** 2 + (y - cy) ** 2 < r * r;
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const part = (x / WIDTH + y / HEIGHT) / 2;
      const pale = (isIn(x, y, 1040, 180, 320) ? 0.1 : 0) + (isIn(x, y, 260, 640, 240) ? 0.08 : 0);
      for (const [n, one] of first.entries()) {
        const color = one + ((last[n] ?? one) - one) * part;
        pixels[(y * WIDTH + x) * 3 + n] = color + (255 - color) * pale;
      }
    }
  }
  return pixels;
};

const halfHour = (at: string | number, round: 'floor' | 'ceil'): number =>
  Math[round](new Date(at).getTime() / HALF_HOUR) * HALF_HOUR;

const storeCover = async (deps: Deps, tx: Parameters<typeof storePicture>[0], { hues }: Course, owner: string) => {
  const engine = await imageEngine();
  if (!engine) return null;
  const bytes = await engine(drawn(hues), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 85 })
    .toBuffer();
  const picture = { bytes, type: 'image/webp', width: WIDTH, height: HEIGHT } as const;
  const id = await storePicture(tx, { picture, owner, purpose: 'cover', at: deps.now(), locale: 'zh-CN' });
  await holdPictures(tx, owner, 'cover', [id]);
  return id;
};

type Planned = { title: string; from: number; to: number; liveId?: string; method?: PastLive['method'] };

/** This week's lives as planned, one that never started, and plans until the end of next week. */
const plansOf = async (deps: Deps, course: Course, studio: StudioRow, today: CompanyTime): Promise<Planned[]> => {
  const calendar = companyCalendar(deps.config.timeZone);
  const now = deps.now().getTime();
  const monday = today.dayNumber - ((today.dayNumber + 3) % 7);
  const lives = await livesSince(deps.db, studio.id, new Date(calendar.startOf(monday - 7)));
  const past = lives.map(({ id, title, method, began_at, ended_at }) => ({
    title,
    method,
    from: halfHour(began_at, 'floor'),
    to: halfHour(ended_at, 'ceil'),
    liveId: id,
  }));
  const days = Array.from({ length: monday + 14 - today.dayNumber }, (_, n) => today.dayNumber + n);
  const coming = days
    .filter((day) => course.weekdays.includes((day + 4) % 7))
    .map((day, n) => {
      const from = calendar.startOf(day) + course.hour * 60 * MINUTE;
      const title = course.titles[n % course.titles.length] ?? '';
      return { title, from, to: from + course.minutes * MINUTE };
    });
  const soon = halfHour(now + 40 * MINUTE, 'ceil');
  const next = course.slug === 'evening' ? [{ title: '城市里的音乐人', from: soon, to: soon + 90 * MINUTE }] : [];
  const trial = calendar.startOf(today.dayNumber - 1) + 10 * 60 * MINUTE;
  const missed = course.slug === 'market' ? [{ title: '新主播试播', from: trial, to: trial + HALF_HOUR }] : [];
  const wanted: Planned[] = [...past, ...missed, ...next, ...coming.filter(({ from }) => from > now)];
  // Of two overlapping ones the first stays.
  return wanted.filter((one, n) => !wanted.slice(0, n).some((other) => other.from < one.to && one.from < other.to));
};

/** Creates the schedule of the demo company once. @param people the staff by username; they take turns in charge */
export const seedSchedule = async (
  deps: Deps,
  people: ReadonlyMap<string, { session: { accountId: string } | null }>,
): Promise<void> => {
  const today = companyCalendar(deps.config.timeZone).at(deps.now().getTime());
  const operator = await findDemoOperator(deps.db);
  const staff = [...people.values()].flatMap(({ session }) => session?.accountId ?? []);
  if (!operator) return;
  for (const each of COURSES) {
    const studio = await findStudioBySlug(deps.db, each.slug);
    if (!studio || (await hasPlans(deps.db, studio.id))) continue;
    const plans = await plansOf(deps, each, studio, today);
    await deps.db.transaction(async (tx) => {
      const shown = await storeCover(deps, tx, each, operator);
      for (const [n, { title, from, to, liveId, method }] of plans.entries()) {
        const id = deps.newId();
        const times = { startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() };
        const category = { mainCategory: studio.mainCategory ?? 'commerce', subCategory: studio.subCategory ?? 'food' };
        const inCharge = staff[n % Math.max(1, staff.length)] ?? operator;
        const fields = { ...times, ...category, cover: shown, method: method ?? studio.method, notes: each.notes };
        const plan = { ...fields, id, studioId: studio.id, title, inCharge, remindMinutes: 30 as const };
        await insertPlan(tx, { ...plan, createdBy: operator }, deps.now());
        if (liveId) await notePlan(tx, id, { liveId });
      }
    });
  }
};
