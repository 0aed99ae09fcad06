import { type Static, Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import { imageEngine } from '../../files/uploads/image-engine.ts';
import { holdPictures, storePicture } from '../../files/uploads/pictures.store.ts';
import { columns, Moment, readRows, StudioSlug } from '../data.ts';
import type { Loading } from '../load/loading.ts';
import { demoOperator } from '../people.store.ts';
import { insertRows } from '../rows.store.ts';
import { findStudio, hasPlans, livesSince } from './live.store.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const [WIDTH, HEIGHT] = [1280, 720];

const Hue = Type.String({ pattern: '^#[0-9a-f]{6}$' });
/** Regular lives of a studio. */
const Course = columns({
  studio: StudioSlug,
  /** By the company's clock. */
  starts: Type.String({ pattern: String.raw`^\d\d:\d\d$` }),
  minutes: Type.Integer(),
  /** 0 is Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 })),
  titles: Type.Array(Type.String(), { minItems: 1 }),
  notes: Type.String(),
  /** Its cover goes from one color to the other. */
  cover: Type.Tuple([Hue, Hue]),
  /** One that is about to begin. */
  soon: Type.Optional(columns({ title: Type.String(), minutes: Type.Integer() })),
  /** One that never began. */
  missed: Type.Optional(columns({ title: Type.String(), starts_at: Moment, minutes: Type.Integer() })),
});
type Course = Static<typeof Course>;

const rgb = (hue: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hue.slice(at, at + 2), 16));

/** A gradient from corner to corner with two pale circles: calm under the white words of the audience page. */
const drawn = ([from, to]: Course['cover']): Buffer => {
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

const storeCover = async (deps: Deps, tx: Parameters<typeof storePicture>[0], { cover }: Course, owner: string) => {
  const engine = await imageEngine();
  if (!engine) return null;
  const bytes = await engine(drawn(cover), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 85 })
    .toBuffer();
  const picture = { bytes, type: 'image/webp', width: WIDTH, height: HEIGHT } as const;
  const id = await storePicture(tx, { picture, owner, purpose: 'cover', at: deps.now(), locale: 'zh-CN' });
  await holdPictures(tx, owner, 'cover', [id]);
  return id;
};

type Planned = { title: string; from: number; to: number; liveId?: string; method?: string };

/** This week's lives as planned, one that never started, and plans until the end of next week. */
const plansOf = async ({ deps, calendar, at }: Loading, course: Course, studioId: string): Promise<Planned[]> => {
  const now = deps.now().getTime();
  const today = calendar.at(now).dayNumber;
  const monday = today - ((today + 3) % 7);
  const lives = await livesSince(deps.db, studioId, new Date(calendar.startOf(monday - 7)));
  const past = lives.map(({ id, title, method, beganAt, endedAt }) => ({
    title,
    method,
    from: halfHour(beganAt, 'floor'),
    to: halfHour(endedAt, 'ceil'),
    liveId: id,
  }));
  const coming = Array.from({ length: monday + 14 - today }, (_, n) => n)
    .filter((n) => course.weekdays.includes((today + n + 4) % 7))
    .map((days, n) => {
      const from = at(`+${days}d ${course.starts}`).getTime();
      return { title: course.titles[n % course.titles.length] ?? '', from, to: from + course.minutes * MINUTE };
    });
  const soon = halfHour(now + 40 * MINUTE, 'ceil');
  const next = course.soon ? [{ title: course.soon.title, from: soon, to: soon + course.soon.minutes * MINUTE }] : [];
  const missed = [course.missed ?? []].flat().map(({ title, starts_at, minutes }) => {
    const from = at(starts_at).getTime();
    return { title, from, to: from + minutes * MINUTE };
  });
  const wanted: Planned[] = [...past, ...missed, ...next, ...coming.filter(({ from }) => from > now)];
  // Of two overlapping ones the first stays.
  return wanted.filter((one, n) => !wanted.slice(0, n).some((other) => other.from < one.to && one.from < other.to));
};

/** The schedule of the studios, once; everyone takes turns in charge. */
export const loadSchedule = async (loading: Loading): Promise<void> => {
  const { deps, people } = loading;
  const operator = await demoOperator(deps.db);
  const staff = [...people.values()].map(({ session }) => session.accountId);
  if (!operator) return;
  for (const course of readRows('schedule.json', Course)) {
    const studio = await findStudio(deps.db, course.studio);
    if (!studio || (await hasPlans(deps.db, studio.id))) continue;
    const plans = await plansOf(loading, course, studio.id);
    await deps.db.transaction(async (tx) => {
      const cover = await storeCover(deps, tx, course, operator);
      const rows = plans.map(({ title, from, to, liveId = null, method = studio.method }, n) => ({
        ...{ id: deps.newId(), studio_id: studio.id, title, method, cover, notes: course.notes, live_id: liveId },
        ...{ main_category: studio.mainCategory ?? 'commerce', sub_category: studio.subCategory ?? 'food' },
        ...{ starts_at: new Date(from), ends_at: new Date(to), in_charge: staff[n % staff.length] ?? operator },
        ...{ remind_minutes: 30, created_by: operator, created_at: deps.now(), updated_at: deps.now() },
      }));
      await insertRows(tx, 'planned_lives', rows);
    });
  }
};
