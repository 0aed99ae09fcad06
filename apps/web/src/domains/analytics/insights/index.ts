export { AudienceCard } from './audience-card.tsx';
export { FunnelCard, type InsightsRange } from './funnel-card.tsx';
export { insightsWords } from './insights.words.ts';
export { PortraitCard } from './portrait-card.tsx';
