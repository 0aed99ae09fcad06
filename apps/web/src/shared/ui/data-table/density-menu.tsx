import type { Density } from '@onair/contract/preferences/preferences';
import { useWords } from '../../i18n/words.ts';
import { IconCheck } from '../../kit/icons.ts';
import { MenuButton } from '../menu-button.tsx';
import { dataTableWords } from './data-table.words.ts';

/** Rows with an arrow up and down next to them. */
const DensityIcon = () => (
  <svg className="arco-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
    <path d="M6 9h20M6 19h20M6 29h20M6 39h20M37 8v32M31 14l6-6 6 6M31 34l6 6 6-6" />
  </svg>
);

const DENSITIES: readonly Density[] = ['mini', 'small', 'medium', 'large'];

/** Selects the density of a table's rows. */
export const DensityMenu = ({ value, onChange }: { value: Density; onChange: (density: Density) => void }) => {
  const words = useWords(dataTableWords);
  return (
    <MenuButton
      type="text"
      label={words.density}
      icon={<DensityIcon />}
      items={DENSITIES.map((density) => ({
        key: density,
        label: words.densities[density],
        checked: density === value,
        icon: density === value ? <IconCheck /> : null,
        onSelect: () => onChange(density),
      }))}
    />
  );
};
