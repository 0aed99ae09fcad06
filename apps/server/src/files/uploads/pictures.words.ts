import type { Locale } from '@onair/contract/text';

type Words = {
  missing: string;
  badName: string;
  wrongType: string;
  mismatch: string;
  tooLarge: string;
  tooManyParts: string;
  tooManyPixels: string;
  broken: string;
  badCrop: string;
  quota: string;
  busy: string;
  unavailable: string;
};

export const pictureWords: Record<Locale, Words> = {
  'zh-CN': {
    missing: '请选择一张图片',
    badName: '文件名不可用，请重命名后再上传',
    wrongType: '仅支持 PNG、JPEG 和 WebP 图片',
    mismatch: '文件内容与其扩展名不符，不是有效的 PNG、JPEG 或 WebP 图片',
    tooLarge: '图片不能超过 5 MB',
    tooManyParts: '一次只能上传一张图片',
    tooManyPixels: '图片不能超过 4000 万像素',
    broken: '图片已损坏，无法读取',
    badCrop: '裁剪区域超出了图片范围',
    quota: '上传的图片已达上限（100 张或 200 MB）',
    busy: '正在处理其他图片，请稍后再试',
    unavailable: '当前系统无法处理图片，暂时不能上传',
  },
  'en-US': {
    missing: 'Select a picture',
    badName: 'The file name cannot be used. Rename the file, then upload it again',
    wrongType: 'Only PNG, JPEG and WebP pictures can be uploaded',
    mismatch: 'The file is not what its name says: it is no valid PNG, JPEG or WebP picture',
    tooLarge: 'Use a picture of up to 5 MB',
    tooManyParts: 'Upload one picture at a time',
    tooManyPixels: 'Use a picture of up to 40 megapixels',
    broken: 'The picture is damaged. Select another',
    badCrop: 'The selected part lies outside the picture',
    quota: 'You’ve reached the limit of 100 pictures or 200 MB. Delete some first',
    busy: 'Other pictures are being processed. Try again in a moment',
    unavailable: 'This system can’t process pictures. Ask an admin',
  },
};
