import type { Locale } from '@onair/contract/text';

const zh = {
  file: '文件',
  fileRequired: '请选择要导入的文件',
  fileType: '只能导入 CSV 或 XLSX 文件',
  fileTooLarge: '文件解压后过大，无法导入',
  tooManyRows: (max: number) => `一次最多导入 ${max} 行，请拆分文件`,
  tooManyImports: '正在处理其他导入，请稍后再试',
  noRows: '文件中没有可导入的数据',
  quotes: '引号没有成对出现，此行起无法读取',
  doubleColumn: '此列重复出现',
  missingColumn: '缺少此列',
  required: '必填',
  tooLong: (max: number) => `不能超过 ${max} 个字符`,
  badCharacters: '含有换行或控制字符',
  notOneOf: (value: string, allowed: string) => `“${value}”不可用，可选值：${allowed}`,
  separator: '、',
  errorCell: (error: string) => `单元格是错误值 ${error}，请在表格软件中更正`,
  uncalculated: '公式没有保存结果，请用表格软件打开并保存后再导入，或直接填写值',
  dateCell: (time: string) => `表格软件已将此处变为日期（${time}），请把该列设为文本格式后重新填写`,
  numberCell: (number: string) => `表格软件已将此处变为数字（${number}），请把该列设为文本格式后重新填写`,
  openDate: '无法确定日、月的先后，请使用 YYYY-MM-DD 的格式，例如 2026-01-31',
};

const en: typeof zh = {
  file: 'File',
  fileRequired: 'Select a file to import',
  fileType: 'Only CSV and XLSX files can be imported',
  fileTooLarge: 'The file is too large once unpacked',
  tooManyRows: (max) => `You can import up to ${max} rows at a time. Split the file`,
  tooManyImports: 'Other imports are under way. Try again in a moment',
  noRows: 'The file holds no rows to import',
  quotes: 'a quotation mark is not closed; nothing can be read from this row on',
  doubleColumn: 'this column appears twice',
  missingColumn: 'this column is missing',
  required: 'is required',
  tooLong: (max) => `must not be longer than ${max} characters`,
  badCharacters: 'has line breaks or control characters',
  notOneOf: (value, allowed) => `“${value}” is not one of: ${allowed}`,
  separator: ', ',
  errorCell: (error) => `holds the error ${error}. Correct it in the spreadsheet`,
  uncalculated:
    'is a formula whose result the file does not hold. Open and save the file in a spreadsheet program, or enter the value',
  dateCell: (time) => `was turned into a date (${time}). Format the column as text and enter it again`,
  numberCell: (number) => `was turned into a number (${number}). Format the column as text and enter it again`,
  openDate: 'could be two days: write it as YYYY-MM-DD, for example 2026-01-31',
};

/** Texts of every import about its file, heading and cells, in the reader's language. */
export const tableWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
