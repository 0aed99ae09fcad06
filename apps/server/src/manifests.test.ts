import { readFileSync } from 'node:fs';
import { partsOf } from '@onair/contract/typed';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const manifest = read('../../../docs/examples/kubernetes.yaml');
const compose = read('../../../compose.yaml');

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(JSON.parse(read('./testing/schemas/kubernetes.json')), 'kubernetes');
ajv.addSchema(JSON.parse(read('./testing/schemas/compose.json')), 'compose');

/** What is wrong with a value: where, and what. */
const faultsIn = (value: unknown, schema: string): string[] => {
  if (!ajv.getSchema(schema)) return [`there is no ${schema}`];
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
};
/** Of each document of a manifest. */
const faultsOf = (text: string): string[] =>
  parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) return document.errors.map(String);
    const value: unknown = document.toJS();
    const { apiVersion, kind } = partsOf(value);
    return faultsIn(value, `kubernetes#/$defs/${String(apiVersion).replace('/', '.')}.${String(kind)}`);
  });

test('docs/examples/kubernetes.yaml is what Kubernetes takes', () => {
  expect(parseAllDocuments(manifest).length).toBe(6);
  expect(faultsOf(manifest)).toEqual([]);
});

test.each([
  ['replicas: 2', 'replicas: two', '/spec/replicas must be number'],
  ['readOnlyRootFilesystem:', 'readonlyRootFilesystem:', 'must NOT have additional properties'],
  ['kind: PodDisruptionBudget', 'kind: PodDisruption', 'there is no kubernetes#/$defs/policy.v1.PodDisruption'],
  ['  selector:\n    matchLabels', '  selectors:\n    matchLabels', "must have required property 'selector'"],
  ['- name: http\n', '- title: http\n', 'must NOT have additional properties'],
])('a manifest with a mistake is refused: %j', (right, wrong, words) => {
  expect(manifest).toContain(right);
  expect(faultsOf(manifest.replace(right, wrong)).join('\n')).toContain(words);
});

test('compose.yaml is what the Compose specification takes, and names volumes that it has', () => {
  const value: unknown = parse(compose, { merge: true });
  expect(faultsIn(value, 'compose')).toEqual([]);
  const volumes = Object.keys(partsOf(partsOf(value).volumes));
  const used = Object.values(partsOf(partsOf(value).services)).flatMap((service) => {
    const { volumes: mounts } = partsOf(service);
    return Array.isArray(mounts) ? mounts.map((mount) => String(mount).split(':')[0]) : [];
  });
  expect([...new Set(used)].sort()).toEqual(volumes.sort());
});

test.each([
  ['read_only: true', 'readonly: true', 'must NOT have additional properties'],
  ['condition: service_healthy', 'condition: healthy', '/services/onair/depends_on'],
  ['retries: 12', 'retries: [12]', '/services/postgres/healthcheck/retries must be'],
])('a compose file with a mistake is refused: %j', (right, wrong, words) => {
  expect(compose).toContain(right);
  expect(faultsIn(parse(compose.replace(right, wrong), { merge: true }), 'compose').join('\n')).toContain(words);
});
