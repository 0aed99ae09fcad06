import { presets, StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { type Static, Type } from 'typebox';
import type { Actor, Deps } from '../../deps.ts';
import { decide, findInForce, findOpenChange, submit } from '../../domains/stream-parameters/index.ts';
import { columns, Moment, readRows, StudioSlug, Username } from '../data.ts';
import type { Loading } from '../load/loading.ts';
import { hasRows } from '../rows.store.ts';
import { ensureStudio } from './live.store.ts';
import { demoStudios } from './studios.ts';

const { video, audio } = StreamParameters.properties;
const act = { studio: StudioSlug, by: Username, at: Moment };
const Act = Type.Union([
  columns({
    ...act,
    act: Type.Literal('submit'),
    /** A preset by its name, or the parameters. */
    video: Type.Union([Type.Literal('mode1'), Type.Literal('mode2'), video]),
    audio: Type.Union([Type.Literal('mode1'), Type.Literal('mode2'), audio]),
    description: Type.String(),
  }),
  columns({ ...act, act: Type.Union([Type.Literal('approve'), Type.Literal('cancel')]) }),
  columns({ ...act, act: Type.Literal('reject'), reason: Type.String() }),
]);
type Act = Static<typeof Act>;
type Submission = Extract<Act, { act: 'submit' }>;

/** Past acts of the demo company, oldest first; decisions concern the studio's open change. */
export const parameterStory = (): readonly Act[] => readRows('stream-parameters.json', Act);

export const parametersOf = (story: Submission): StreamParameters => ({
  video: typeof story.video === 'string' ? presets.video[story.video] : story.video,
  audio: typeof story.audio === 'string' ? presets.audio[story.audio] : story.audio,
});

const perform = async (deps: Deps, actor: Actor, studioId: string, story: Act): Promise<void> => {
  if (story.act === 'submit') {
    const base = (await findInForce(deps.db, studioId))?.version ?? 0;
    await submit(deps, actor, { studioId, base, ...parametersOf(story), description: story.description });
    return;
  }
  const open = await findOpenChange(deps.db, studioId);
  if (!open) throw new Error(`nothing to ${story.act} in ${story.studio}`);
  const reason = story.act === 'reject' ? story.reason : '';
  await decide(deps, actor, { id: open.id, version: open.version, move: story.act, reason });
};

/**
 * The studios, and past parameter changes, submitted, approved, rejected and canceled through the same functions, at the
 * times of the story: one change is left open. Nothing where there are changes.
 */
export const loadParameters = async ({ deps, people, at }: Loading): Promise<void> => {
  if (await hasRows(deps.db, 'parameter_changes')) return;
  const story = parameterStory();
  if (story.some(({ by }) => !people.has(by))) return;
  const studios = new Map<string, string>();
  for (const [n, { slug, name_zh: nameZh, name_en: nameEn }] of demoStudios().entries()) {
    const createdAt = new Date(deps.now().getTime() + n);
    studios.set(slug, await ensureStudio(deps.db, { slug, nameZh, nameEn, id: deps.newId(), createdAt }));
  }
  for (const one of story) {
    const then = at(one.at);
    const [person, studioId] = [people.get(one.by), studios.get(one.studio)];
    if (person && studioId) await perform({ ...deps, now: () => then }, person, studioId, one);
  }
};
