import { expectAccessible, OPEN } from './accessibility.ts';
import { newStudio } from './live-studio.ts';
import { enter, expect, test, tokenFor } from './support.ts';

test('a studio is renamed, archived, restored and deleted by keyboard from the Monitor', async ({ page, request }) => {
  const admin = await tokenFor(request, 'admin');
  const studio = await newStudio(request, admin, 'shelf');
  const name = `Upper ${studio.slug}`;
  await enter(page, admin, { locale: 'en-US' });
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const menu = page.getByRole('button', { name: 'Manage studio' });
  const choose = async (name: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await menu.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name, exact: true });
    await expect(item).toBeVisible();
    for (let n = 0; n < 3 && !(await item.evaluate((one) => one.matches(':focus'))); n += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  const notice = (text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible();

  await choose('Rename');
  const rename = page.getByRole('dialog', { name: 'Rename' });
  await rename.getByLabel('English name').fill(name);
  await page.keyboard.press('Enter');
  await notice(/has been renamed/);
  await expect(page.getByRole('button', { name: /Switch studio/ })).toContainText(name);

  await choose('Archive');
  const ask = page.getByRole('dialog', { name: 'Archive this studio?' });
  const confirmArchive = async () => {
    const button = ask.getByRole('button', { name: 'Archive' });
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  await expect(ask).toContainText('stream keys stop working');
  await confirmArchive();
  await notice(`“${name}” has been archived`);
  await expect(page.getByRole('button', { name: /Switch studio/ })).not.toContainText(name);
  expect((await request.get(`/api/live/${studio.slug}`)).status()).toBe(200);
  expect((await (await request.get(`/api/live/${studio.slug}`)).json()).status).toBe('fail');

  await choose('Archived studios');
  const archived = page.getByRole('dialog', { name: 'Archived studios' });
  await archived.getByRole('button', { name: `Restore ${name}` }).press('Enter');
  await expect(page.getByRole('button', { name: /Switch studio/ })).toContainText(name);

  await choose('Archive');
  await confirmArchive();
  await choose('Archived studios');
  await archived.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  const remove = page.getByRole('dialog', { name: 'Delete this studio?' });
  await expectAccessible(page, 'delete a studio', OPEN);
  await remove.getByRole('textbox').fill('Lower');
  await page.keyboard.press('Enter');
  await expect(remove.getByText('Type the name exactly as above')).toBeVisible();
  await remove.getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await notice(`“${name}” has been deleted`);
  await expect(archived.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
});
