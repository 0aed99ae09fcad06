import type { Density } from '@onair/contract/preferences/preferences';
import { useWords } from '../../i18n/words.ts';
import { IconCheck } from '../../kit/icons.ts';
import { MenuButton } from '../menu-button.tsx';
import { dataTableWords } from './data-table.words.ts';
import { DensityIcon } from './icons.tsx';

const DENSITIES: readonly Density[] = ['mini', 'small', 'medium', 'large'];

/** How much room the rows of a table take. */
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
