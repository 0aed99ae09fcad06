import { expect, test } from 'vitest';

const from = (name: string) => import(new URL(`./lib/controls/${name}.mjs`, import.meta.url).href);
const { controlsIn } = await from('find');
const { namesOf } = await from('pressed');
const { parse } = await from('source');

const PAGE = `
export const Page = ({ name }: { name: string }) => (
  <>
    <Text>Not a control</Text>
    <Button onClick={save}>Save</Button>
    <IconButton label={\`Edit \${name}\`} icon={<IconEdit />} onClick={edit} />
    <Field label="Title">{({ id }) => <Input id={id} onChange={set} />}</Field>
    <PopupMenu label="Acts" onClose={close} items={[{ key: 'a', label: 'Archive', onSelect: archive }]} />
    <PageLink to="Content">{name}</PageLink>
  </>
);
const keys = () => useSingleKeys({ m: mute }, true);
`;

/** The names in English of the controls of a page, a gap as a dot. */
const controlsOf = (code: string): string[] =>
  controlsIn(parse('page.tsx', code), new Map()).map(({ texts }: { texts: { en: string }[] }) =>
    texts.map(({ en }) => en.replaceAll('\0', '·')).join(),
  );

test('buttons, links, fields, menu items and keys are controls, each by its label; texts are none', () => {
  expect(controlsOf(PAGE)).toEqual(['Save', 'Edit ·', 'Title', 'Archive', '', 'm']);
});

test.each([
  [`test('Save', () => {});`, false, 'a title'],
  [`expect(page.getByRole('button', { name: 'Save' })).toBeVisible();`, false, 'what is only expected to be seen'],
  [`await screen.findByRole('button', { name: 'Save' });`, false, 'what is only waited for'],
  [`import 'Save';`, false, 'an import'],
  [`await press('Save');`, true, 'a press'],
  [`await page.getByRole('button', { name: /^save/i }).click();`, true, 'a pattern'],
  [`await expect(async () => { await page.getByLabel('Save').click(); }).toPass();`, true, 'a press that is repeated'],
  [`test.each([['Save']])('%s', async (name) => press(name));`, true, 'a table of presses'],
])('of a test %s names Save: %s (%s)', (code, named) => {
  expect(namesOf([parse('a.test.tsx', code)])('Save')).toBe(named);
});

test('what a test says in place of data names a label with a gap', () => {
  const names = namesOf([parse('a.test.tsx', `await press(\`Edit \${title}\`); await press('Remove Anna');`)]);
  expect([names('Edit \0'), names('Remove \0'), names('Copy \0')]).toEqual([true, true, false]);
});
