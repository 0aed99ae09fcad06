import type { ChannelField } from '@onair/contract/campaigns/channel-form';

/** Puts the keyboard where a field is filled. */
export const focusField = (form: HTMLElement | null, field: ChannelField): void => {
  const place = form?.querySelector(`[data-field="${field}"]`);
  const control = place?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox], button');
  control?.focus();
};
