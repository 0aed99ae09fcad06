export { AvatarEditor } from './avatar-editor.tsx';
export { CropArea } from './crop-area.tsx';
export { usePictureFile } from './use-picture-file.ts';
