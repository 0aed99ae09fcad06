export { InformationCard } from './information-card.tsx';
export { Notices, NowFeed, readStudio } from './now-feed.tsx';
export { useMonitorState } from './preview.state.ts';
export { PreviewCard } from './preview-card.tsx';
export { StatusCard } from './status-card.tsx';
export { StudioIdProvider, StudioProvider, useConfirmLeave, useStudioId } from './studio.state.ts';
export { StudioMenu } from './studio-menu.tsx';
export { StudioSwitcher } from './studio-switcher.tsx';
export { monitorWords } from './studios.words.ts';
