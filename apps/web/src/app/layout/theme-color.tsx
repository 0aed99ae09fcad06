import { useWords } from '../../shared/i18n/words.ts';
import { IconBgColors, IconCheck } from '../../shared/kit/icons.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { updateSettings, useSettings } from '../../shared/settings/settings.ts';
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
