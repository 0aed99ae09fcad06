export { SiteKeys } from './site-keys.tsx';
