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
  unknownColumn: '无法识别的列，请使用模板中的列名',
  doubleColumn: '此列重复出现',
  missingColumn: '缺少此列',
  required: '必填',
  tooLong: (max: number) => `不能超过 ${max} 个字符`,
  badCharacters: '含有换行或控制字符',
  badNumber: '只能使用 1 至 20 位字母、数字或连字符',
  notOneOf: (value: string, allowed: string) => `“${value}”不可用，可选值：${allowed}`,
  badRule: '规则无法识别，示例：分类:体育|财经; 标签:世界杯; 开始:2026-01-01',
  ruleNotAllowed: '人工筛选的集合不能设置规则',
  doubleNumber: (row: number) => `与第 ${row} 行的集合编号重复`,
  takenNumber: '此集合编号已被使用',
  separator: '、',
};

const en: typeof zh = {
  file: 'File',
  fileRequired: 'Choose a file to import',
  fileType: 'Only CSV and XLSX files can be imported',
  fileTooLarge: 'The file is too large once unpacked',
  tooManyRows: (max) => `You can import up to ${max} rows at a time. Split the file`,
  tooManyImports: 'Other imports are under way. Try again in a moment',
  noRows: 'The file holds no rows to import',
  quotes: 'a quotation mark is not closed; nothing can be read from this row on',
  unknownColumn: 'this column is not known',
  doubleColumn: 'this column appears twice',
  missingColumn: 'this column is missing',
  required: 'is required',
  tooLong: (max) => `must not be longer than ${max} characters`,
  badCharacters: 'has line breaks or control characters',
  badNumber: 'must be 1 to 20 letters, digits or hyphens',
  notOneOf: (value, allowed) => `“${value}” is not one of: ${allowed}`,
  badRule: 'the rule can’t be read. Example: category:sports|finance; tag:final; from:2026-01-01',
  ruleNotAllowed: 'a set picked by hand has no rule',
  doubleNumber: (row) => `has the same set number as row ${row}`,
  takenNumber: 'this set number is already in use',
  separator: ', ',
};

/** What the report of an import says, in the reader's language. */
export const importWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
