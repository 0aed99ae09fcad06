import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Item = { id: number; version: number; stage: string; title: string; tags: string[]; scheduledAt: string | null };

/** The displayed time of day, some minutes after a time. */
const hourOf = (at: Date, minutes: number): string =>
  new Date(at.getTime() + (8 * 60 + minutes) * 60_000).toISOString().slice(11, 16);

test('an item is assigned, commented on, edited in the table, scheduled and moved in the calendar', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const title = `Desk ${Date.now()}`;
  const draft = { title, type: 'text', category: 'sports' };
  const { data } = await api<Item>(request, token, 'POST', '/api/content/draft', draft);
  const now = async () => (await api<Item>(request, token, 'GET', `/api/content/${data.id}`)).data;
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/content/item?id=${data.id}`);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit details' });
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('finals');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await now()).tags).toEqual(['finals']);

  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await comment.click();
  await page.keyboard.type('Please read @');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send' }).click();
  type Comment = { mentions: unknown[] };
  const said = async () => (await api<Comment[]>(request, token, 'GET', `/api/content/${data.id}/comments`)).data;
  await expect.poll(async () => (await said())[0]?.mentions.length).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto(`/list/content?look=table&text=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit the title of ${title}` }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} renamed`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `${title} renamed` })).toBeVisible();

  // Ten o'clock tomorrow in the company's time zone: moves stay within the day.
  const tomorrow = new Date(Date.now() + (24 + 8) * 3_600_000).toISOString().slice(0, 10);
  const at = new Date(`${tomorrow}T10:00:00+08:00`);
  const { version } = await now();
  const move = { version, move: 'schedule', at: at.toISOString() };
  await api(request, token, 'POST', `/api/content/${data.id}/move`, move);
  // Another one half an hour later: the dragged one passes it.
  const passed = (await api<Item>(request, token, 'POST', '/api/content/draft', { ...draft, title: `${title} passed` }))
    .data;
  const later = { version: passed.version, move: 'schedule', at: new Date(at.getTime() + 30 * 60_000).toISOString() };
  await api(request, token, 'POST', `/api/content/${passed.id}/move`, later);
  await page.goto(`/list/content?look=calendar&week=${tomorrow}`);
  const block = page.locator(`[data-plan="item ${data.id}"]`).first();
  await expect(block).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await block.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await now()).scheduledAt).toBe(new Date(at.getTime() + 15 * 60_000).toISOString());
  // One hour later, with the mouse, which does not open it. Escape reverts a drag.
  const hour = ((await block.locator('xpath=..').boundingBox())?.height ?? 0) / 24;
  await block.hover({ position: { x: 8, y: 4 } });
  await page.mouse.down();
  const held = await block.boundingBox();
  const [x, y] = [(held?.x ?? 0) + 8, (held?.y ?? 0) + 4];
  await page.mouse.move(x, y + hour / 2, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(block).toContainText(hourOf(at, 15));
  await block.hover({ position: { x: 8, y: 4 } });
  await page.mouse.down();
  await page.mouse.move(x, y + hour / 2, { steps: 3 });
  await page.mouse.move(x, y + hour, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await now()).scheduledAt).toBe(new Date(at.getTime() + 75 * 60_000).toISOString());
  await expect(page).toHaveURL(/look=calendar/);
  await block.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/list/content/item\\?id=${data.id}`));
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await now()).stage).toBe('published');
});

test('an exported file is changed and imported as an update', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const title = `Sheet ${Date.now()}`;
  const draft = { title, type: 'text', category: 'sports' };
  const { data } = await api<Item>(request, token, 'POST', '/api/content/draft', draft);
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/list/content');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import content' });
  const send = async (text: string) => {
    const buffer = Buffer.from(text);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await send(`ID,Version,Title,Category\n${data.id},1,${title} again,nowhere\n`);
  await expect(dialog.getByRole('cell', { name: 'Category' })).toBeVisible();
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await dialog.getByRole('button', { name: 'Select another file' }).click();
  await send(`ID,Version,Title,Category\n${data.id},1,${title} again,finance\n`);
  await expect(dialog.getByText('0 drafts created, 1 items changed, 0 unchanged')).toBeVisible();
  await expect
    .poll(async () => (await api<Item>(request, token, 'GET', `/api/content/${data.id}`)).data.title)
    .toBe(`${title} again`);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('1 of 1 changed')).toBeVisible();
});
