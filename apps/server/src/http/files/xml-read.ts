import { SaxesParser } from 'saxes';
import { UnreadableFile } from './sheet.ts';

/** Deeper documents are no workbooks, and every open tag is kept in memory. */
const DEPTH_MAX = 64;

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Names come without their prefixes: workbooks differ in which they use. Entities of a DTD are not known and so refused. */
export const xmlParser = (on: XmlHandlers): SaxesParser => {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new UnreadableFile('type');
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(tag.attributes)) attributes[local(name)] = String(value);
    on.open?.(local(tag.name), attributes);
  });
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    on.close?.(local(tag.name));
  });
  return parser;
};

/** Reads a document to its end. @throws Error where it is not well formed */
export const readXml = async (chunks: AsyncIterable<string>, on: XmlHandlers): Promise<void> => {
  const parser = xmlParser(on);
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
};
