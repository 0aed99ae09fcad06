import { SaxesParser } from 'saxes';
import { timeSlicer, UnreadableFile } from './sheet.ts';

/** Deeper documents are not workbooks, and every open tag is kept in memory. */
const DEPTH_MAX = 64;
/** Elements of a workbook name a dozen attributes at most. */
const ATTRIBUTES_MAX = 64;
/** Elements of a document; ten thousand rows of twenty cells take less than half of it. */
const ELEMENTS_MAX = 1_000_000;
/** Longest name of an element or attribute, and longest value of an attribute. */
const NAME_MAX = 4_096;
/** Characters parsed between two checks of the clock. */
const PIECE = 8 * 1024;

type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A parser that rejects what no workbook has, before it costs too much. */
const boundedParser = (on: XmlHandlers): SaxesParser => {
  const parser = new SaxesParser();
  let depth = 0;
  let elements = 0;
  let attributes: Record<string, string> = {};
  let count = 0;
  parser.on('attribute', ({ name, value }) => {
    count += 1;
    if (count > ATTRIBUTES_MAX || name.length > NAME_MAX || value.length > NAME_MAX) throw new UnreadableFile('type');
    attributes[local(name)] = value;
  });
  parser.on('opentag', ({ name }) => {
    depth += 1;
    elements += 1;
    if (depth > DEPTH_MAX || name.length > NAME_MAX) throw new UnreadableFile('type');
    if (elements > ELEMENTS_MAX) throw new UnreadableFile('size');
    const given = attributes;
    attributes = {};
    count = 0;
    on.open?.(local(name), given);
  });
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    on.close?.(local(tag.name));
  });
  return parser;
};

/**
 * Parses a document to its end and yields after each small step, so that the caller can pass on its results; other work
 * runs every few milliseconds. Names come without prefixes: workbooks differ in those. Entities of a DTD are unknown
 * and therefore refused.
 * @throws Error where the document is not well formed; UnreadableFile where it holds more than a workbook may
 */
export async function* parseXml(chunks: AsyncIterable<string>, on: XmlHandlers): AsyncGenerator<void> {
  const parser = boundedParser(on);
  const turn = timeSlicer();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      await turn();
      parser.write(chunk.slice(at, at + PIECE));
      yield;
    }
  }
  parser.close();
}

/** Parses a document to its end, like `parseXml`. */
export const readXml = async (chunks: AsyncIterable<string>, on: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(chunks, on));
};
