import { readFileSync } from 'node:fs';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

test('a writer writes, formats, saves, and takes an earlier version back', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Editor ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/content/item?id=${data.id}`);
  await page.getByRole('button', { name: 'Edit text' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('A plain beginning');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Saved at/)).toBeVisible();

  await page.keyboard.press('Control+End');
  await text.press('Enter');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('and a strong end');
  await text.press('Control+s');
  await expect(text.locator('strong')).toHaveText('and a strong end');
  await expect(page.getByText(/Saved at/)).toBeVisible();
  await text.press('Enter');
  const hostile = '<img src=x onerror="document.title=1"><a href="javascript:document.title=1">link</a>';
  const styled = '<p style="color:red">from <span style="font-weight:700">a page</span></p>';
  const html = `<section><h1>Pasted</h1>${hostile}${styled}</section>`;
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[role=textbox][aria-multiline]').dispatchEvent(paste);
  })()`);
  await expect(text.getByRole('heading', { name: 'Pasted', level: 2 })).toBeVisible();
  await expect(text.locator('strong', { hasText: 'a page' })).toBeVisible();
  expect(await text.locator('img:not(.ProseMirror-separator), a, [style], section').count()).toBe(0);
  await text.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /Saved at/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pasted' })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'and a strong end' })).toBeVisible();

  await page.getByRole('button', { name: 'Versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await panel.getByRole('button', { name: /^Version 1 / }).click();
  await expect(panel.locator('ins').filter({ hasText: 'and a strong end' })).toBeVisible();
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('strong', { hasText: 'and a strong end' })).toHaveCount(0);
  await expect(page.getByText('A plain beginning')).toBeVisible();
});

test('what is stored meanwhile merges into the text; what was typed without a connection is stored after it', async ({
  page,
  request,
  context,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Merge ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  const path = `/api/content/${data.id}/document`;
  const stored = async () => JSON.stringify((await api(request, token, 'GET', path)).data);
  await enter(page, token, { locale: 'zh-CN', theme: 'dark' });
  await page.goto(`/list/content/item?id=${data.id}`);
  await page.getByRole('button', { name: '编辑正文' }).click();
  const text = page.getByRole('textbox', { name: '正文', exact: true });
  await text.click();
  await page.keyboard.type('mine ');
  const theirs = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'theirs' }] }] };
  expect((await api(request, token, 'PUT', path, { version: 0, doc: theirs })).code).toBe(20000);
  await expect(text).toContainText('theirs');
  await expect(text).toContainText('mine');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /已于 .* 保存/ })).toBeVisible();
  await expect.poll(stored).toMatch(/mine.*theirs|theirs.*mine/);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('onair.draft.')));
  expect(await drafts()).toEqual([]);

  await context.setOffline(true);
  await text.click();
  await page.keyboard.type('unsent ');
  await expect(page.getByText(/处改动保留在本设备上/)).toBeVisible();
  await expect.poll(drafts).toHaveLength(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: '编辑正文' }).click();
  await expect(text).toContainText('unsent');
  await expect(page.getByRole('status').filter({ hasText: /已于 .* 保存/ })).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: '编辑正文' })).toBeVisible();
  expect(await stored()).toContain('unsent');
});

for (const { locale, theme, width, words } of [
  {
    ...{ locale: 'zh-CN', theme: 'light', width: 390 },
    words: {
      write: '编辑正文',
      link: '链接',
      href: '地址',
      dialog: '设置链接',
      versions: '历史版本',
      finish: '完成',
      show: /^版本 1 /,
    },
  },
  {
    ...{ locale: 'en-US', theme: 'dark', width: 1440 },
    words: {
      write: 'Edit text',
      link: 'Link',
      href: 'Address',
      dialog: 'Link',
      versions: 'Versions',
      finish: 'Done',
      show: /^Version 1 /,
    },
  },
]) {
  test(`the editor is accessible at ${width} (${locale}, ${theme}), by keyboard alone`, async ({ page, request }) => {
    const token = await tokenFor(request, 'admin');
    const draft = { title: `Keys ${Date.now()}`, type: 'text', category: 'sports' };
    const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Before 之前' }] }] };
    await api(request, token, 'PUT', `/api/content/${data.id}/document`, { version: 0, doc });
    await page.setViewportSize({ width, height: 900 });
    await enter(page, token, { locale, theme });
    await page.goto(`/list/content/item?id=${data.id}`);
    const write = page.getByRole('button', { name: words.write });
    await expect(write).toBeEnabled();
    await write.press('Enter');
    const text = page.locator('[role=textbox][aria-multiline=true]');
    await expect(text).toBeFocused();
    await text.press('Control+End');
    await page.keyboard.type(' and a ');
    // The toolbar is one tab stop; its last buttons are for links, pictures and films.
    await text.press('Shift+Tab');
    await page.keyboard.press('End');
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: words.link, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.dialog });
    await dialog.getByLabel(words.href).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(words.href)).toHaveAttribute('aria-invalid', 'true');
    expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
    await dialog.getByLabel(words.href).fill('example.com/a');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(text.locator('a')).toHaveAttribute('href', 'https://example.com/a');
    await expect(text).toBeFocused();
    await page.keyboard.type('!');
    await expect(text.locator('a')).toHaveText('example.com/a');
    await text.press('Control+s');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: words.versions }).press('Enter');
    const panel = page.getByRole('dialog', { name: words.versions });
    await panel.getByRole('button', { name: words.show }).press('Enter');
    await expect(panel.locator('ins')).toContainText('and a');
    expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words.finish }).press('Enter');
    await expect(write).toBeFocused();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
}

test('a picture is cropped freely by its handles and by keys, in a shape that is kept, and whole again', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const buffer = readFileSync('apps/server/demo/covers/sports-1.webp');
  const file = { name: 'cover.webp', mimeType: 'image/webp', buffer };
  const sent = await request.post('/api/picture', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file },
  });
  const original = ((await sent.json()) as { data: { id: string } }).data.id;
  const draft = { title: `Crop ${Date.now()}`, type: 'img', category: 'sports' };
  type Item = { id: number; version: number; coverId: string };
  const { data } = await api<Item>(request, token, 'POST', '/api/content/draft', draft);
  const path = `/api/content/${data.id}`;
  await api(request, token, 'PATCH', path, { version: data.version, coverId: original });
  const stored = async () => {
    const { coverId } = (await api<Item>(request, token, 'GET', path)).data;
    type Frame = {
      original: { id: string };
      crop: { x: number; y: number; width: number; height: number } | null;
      focus: { x: number; y: number };
    };
    const { data: frame } = await api<Frame>(request, token, 'GET', `/api/picture/${coverId}/frame`);
    return { own: coverId !== original, of: frame.original.id === original, crop: frame.crop, focus: frame.focus };
  };
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/content/item?id=${data.id}`);
  const open = page.getByRole('button', { name: 'Crop and focal point' });
  const dialog = page.getByRole('dialog', { name: 'Crop and focal point' });
  const crop = dialog.getByRole('group', { name: /^Crop: / });
  const save = async () => {
    await dialog.getByText('Decorative: needs no description').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await open.click();
  await dialog.getByRole('button', { name: 'Free', exact: true }).click();
  await expect(crop).toHaveAttribute('data-crop', '0,0,1000,1000');
  await expect.poll(async () => (await crop.boundingBox())?.height).toBeGreaterThan(100);
  const box = await crop.boundingBox();
  if (!box) throw new Error('the frame is not shown');
  const [right, bottom] = [box.x + box.width - 6, box.y + box.height - 6];
  await page.mouse.move(right, bottom);
  await page.mouse.down();
  await page.mouse.move(right - box.width * 0.3, bottom - box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(crop).toHaveAttribute('data-crop', /^0,0,70\d,50\d$/);
  await crop.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
  }
  await expect(crop).toHaveAttribute('data-crop', /^20,10,69\d,51\d$/);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  const free = (await crop.getAttribute('data-crop'))?.split(',').map(Number);
  await save();
  const [x, y, width, height] = free ?? [];
  await expect.poll(stored).toMatchObject({ own: true, of: true, crop: { x, y, width, height } });

  await open.click();
  await expect(dialog.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(crop).toHaveAttribute('data-crop', free?.join() ?? '');
  await dialog.getByRole('button', { name: 'Original' }).click();
  await save();
  await expect.poll(stored).toMatchObject({ crop: null });

  // The focal point: clicked at a quarter and three quarters, then moved by a key.
  await open.click();
  await dialog.getByRole('radio', { name: 'Focal point' }).check();
  const area = dialog.getByRole('group', { name: /^Focal point: / });
  await expect.poll(async () => (await area.boundingBox())?.height).toBeGreaterThan(50);
  const shown = await area.boundingBox();
  await area.click({ position: { x: (shown?.width ?? 0) * 0.25, y: (shown?.height ?? 0) * 0.75 } });
  await area.press('ArrowRight');
  await expect(
    dialog.getByRole('status').filter({ hasText: /^Focal point: 27% from the left, 7[56]% / }),
  ).toBeVisible();
  await save();
  await expect.poll(async () => Math.abs((await stored()).focus.x - 270)).toBeLessThan(8);
});
