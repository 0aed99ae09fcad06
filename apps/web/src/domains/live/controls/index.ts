export { ControlBar } from './control-bar.tsx';
