import { APP_SETTINGS_DEFAULT } from '@onair/contract/preferences/preferences';
import { describe, expect, test } from 'vitest';
import file from '../../settings.json' with { type: 'json' };
import { changeSettings, clampMenuWidth, readSettings } from './read-settings.ts';

describe('menu width', () => {
  test.each([
    [0, 160],
    [-5, 160],
    [99_999, 400],
    [219.6, 220],
    [Number.NaN, 220],
    ['300', 220],
    [undefined, 220],
  ])('%j becomes %j', (given, width) => {
    expect(clampMenuWidth(given)).toBe(width);
  });
});

describe('settings read from elsewhere', () => {
  test('nothing at all gives the defaults', () => {
    for (const nothing of [null, undefined, 'x', 7, []]) expect(readSettings(nothing)).toEqual(APP_SETTINGS_DEFAULT);
  });

  test('each part that is not valid falls back alone', () => {
    expect(readSettings({ theme: 'pink', themeColor: 'red', navbar: 'no', tabBar: true, menuWidth: 250 })).toEqual({
      ...APP_SETTINGS_DEFAULT,
      tabBar: true,
      menuWidth: 250,
    });
  });

  test('parts that we do not know are dropped', () => {
    expect(readSettings({ evil: true })).not.toHaveProperty('evil');
  });

  test('src/settings.json holds the specification’s defaults', () => {
    expect(readSettings(file)).toEqual(APP_SETTINGS_DEFAULT);
    expect(file).toEqual({ ...APP_SETTINGS_DEFAULT, globalSettings: false, device: 'desktop', serverMenu: [] });
  });
});

describe('a change', () => {
  test('to the top menu un-collapses the menu', () => {
    const collapsed = { ...APP_SETTINGS_DEFAULT, menuCollapse: true };
    expect(changeSettings(collapsed, { topMenu: true })).toMatchObject({ topMenu: true, menuCollapse: false });
    expect(changeSettings(collapsed, { topMenu: false })).toMatchObject({ menuCollapse: true });
  });

  test('that is not valid changes nothing', () => {
    const wide = { ...APP_SETTINGS_DEFAULT, menuWidth: 300 };
    expect(changeSettings(wide, { menuWidth: Number.NaN })).toEqual(wide);
  });
});
