import { type AppSettings, MENU_WIDTH_MAX, MENU_WIDTH_MIN } from '@onair/contract/preferences/preferences';
import { useId } from 'react';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Drawer, InputNumber, Switch } from '../../../shared/kit/controls.ts';
import { IconBgColors, IconCheck } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { type OverlayProps, useLeft } from '../../../shared/overlay/overlay.ts';
import {
  settingsFile,
  setWindowState,
  updateSettings,
  useSettings,
  useSettingsStore,
} from '../../../shared/settings/settings.ts';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { ensureServerMenu } from '../../guard/server-menu.ts';
import { settingsWords } from './settings.words.ts';
import styles from './settings-drawer.module.css';

/** White text on each of them, and each as text on white, has a contrast of at least 4.5. */
const PRESETS = ['#165DFF', '#0E7490', '#00802B', '#B84A00', '#D5281F', '#B71DBF', '#722ED1'] as const;

/** Seven colors and any custom one; each gives ten shades, for light and for dark. */
export const ThemeColor = () => {
  const words = useWords(settingsWords);
  const { themeColor } = useSettings();
  const isPreset = PRESETS.some((color) => color === themeColor.toUpperCase());
  return (
    <fieldset className={styles.group}>
      <legend>{words.themeColor}</legend>
      <Row wrap gap={8} align="stretch">
        {PRESETS.map((color) => (
          <label key={color} className={styles.color} style={{ background: color }} title={words.colorNames[color]}>
            <input
              type="radio"
              name="theme-color"
              aria-label={words.colorNames[color]}
              checked={themeColor.toUpperCase() === color}
              onChange={() => updateSettings({ themeColor: color })}
            />
            {themeColor.toUpperCase() === color ? <IconCheck /> : null}
          </label>
        ))}
        <label
          className={`${styles.color} ${isPreset ? styles.custom : ''}`}
          style={isPreset ? {} : { background: themeColor }}
          title={words.customColor}
        >
          <input
            type="color"
            aria-label={words.customColor}
            value={themeColor.toLowerCase()}
            onChange={(event) => updateSettings({ themeColor: event.target.value })}
          />
          {isPreset ? <IconBgColors /> : <IconCheck />}
        </label>
      </Row>
    </fieldset>
  );
};

type Flag = 'navbar' | 'menu' | 'topMenu' | 'footer' | 'tabBar' | 'menuFromServer' | 'colorWeak';
const CONTENT: readonly Flag[] = ['navbar', 'menu', 'topMenu', 'footer', 'tabBar', 'menuFromServer'];

const copy = (settings: AppSettings) => {
  const words = wordsNow(settingsWords);
  return copyText(settingsFile(settings), words.copied, words.notCopied);
};

const turn = async (flag: Flag, on: boolean) => {
  if (flag === 'menuFromServer') setWindowState({ serverMenu: [] });
  updateSettings({ [flag]: on });
  if (flag === 'menuFromServer' && on) await ensureServerMenu(true);
};

const SwitchRow = ({ flag }: { flag: Flag }) => {
  const words = useWords(settingsWords);
  const settings = useSettings();
  const id = useId();
  return (
    <Row gap={12} justify="between" tone="strong" className={styles.row}>
      <span id={id}>{words[flag]}</span>
      <Switch size="small" checked={settings[flag]} aria-labelledby={id} onChange={(on) => turn(flag, on)} />
    </Row>
  );
};

/** All settings, applied immediately. */
export const SettingsDrawer = ({ open, onClose }: OverlayProps) => {
  const words = useWords(settingsWords);
  const settings = useSettings();
  const mobile = useSettingsStore((state) => state.device === 'mobile');
  const id = useId();
  const left = useLeft();
  return (
    <Drawer
      visible={open}
      width={300}
      title={words.title}
      className={styles.drawer ?? ''}
      onCancel={onClose}
      afterClose={left}
      footer={
        <Row gap={12} align="stretch" justify="end">
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="primary" onClick={() => copy(settings)}>
            {words.copy}
          </Button>
        </Row>
      }
    >
      <ThemeColor />
      <section className={styles.group} aria-label={words.content}>
        <h3>{words.content}</h3>
        {CONTENT.map((flag) => (
          <SwitchRow key={flag} flag={flag} />
        ))}
        <Row gap={12} justify="between" tone="strong" className={styles.row}>
          <span id={id}>{words.menuWidth}</span>
          <InputNumber
            size="small"
            style={{ width: 80 }}
            min={MENU_WIDTH_MIN}
            max={MENU_WIDTH_MAX}
            precision={0}
            disabled={mobile}
            value={settings.menuWidth}
            aria-labelledby={id}
            onChange={(menuWidth) => updateSettings({ menuWidth })}
          />
        </Row>
      </section>
      <section className={styles.group} aria-label={words.other}>
        <h3>{words.other}</h3>
        <SwitchRow flag="colorWeak" />
      </section>
      <Alert type="info" content={words.note} />
    </Drawer>
  );
};
