import { h } from './dom.js';
import { failureTable, parameterTable, schemaTable } from './schema.js';
import { trial } from './trial.js';
import { currentLocale, t } from './words.js';

const dataOf = (operation) => {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content['application/json']?.schema;
  const envelope = schema?.oneOf ? schema.oneOf.find((one) => one.properties) : schema;
  return envelope?.properties?.data ?? null;
};

const part = (title, content) => [h('h4', {}, title), content];

const details = (method, path, operation, failures) => {
  const { parameters, requestBody } = operation;
  const json = requestBody?.content['application/json']?.schema;
  const data = dataOf(operation);
  const tryable = !requestBody?.content['multipart/form-data'];
  return h(
    'div',
    { className: 'details' },
    ...(parameters.length > 0 ? part(t('parameters'), parameterTable(parameters)) : []),
    ...(requestBody ? part(t('body'), json ? schemaTable(json) : h('p', {}, t('file'), ' · multipart/form-data')) : []),
    ...part(t('answer'), data ? schemaTable(data) : h('p', {}, t('file'))),
    ...part(t('failures'), failureTable(operation['x-failures'], failures, currentLocale())),
    ...(tryable ? part(t('trial'), trial(method, path, operation)) : []),
  );
};

export const methodTag = (method) => h('span', { className: `method ${method}` }, method.toUpperCase());

export const summaryOf = (operation) => (currentLocale() === 'zh-CN' && operation['x-summary-zh']) || operation.summary;

/** One endpoint; what it takes and answers is drawn when it is opened. */
export const operationCard = (method, path, operation, failures) => {
  const card = h(
    'details',
    { className: 'operation', id: operation.operationId },
    h(
      'summary',
      {},
      methodTag(method),
      h('code', { className: 'path' }, path),
      h('span', { className: 'summary' }, summaryOf(operation)),
      h('span', { className: `access ${operation['x-access']}` }, t(operation['x-access'])),
    ),
  );
  const fill = () => {
    if (card.childElementCount === 1) card.append(details(method, path, operation, failures));
  };
  card.addEventListener('toggle', () => card.open && fill());
  // Opened by a link: filled at once, so that the page scrolls to where the card will be.
  card.addEventListener('show', () => {
    fill();
    card.open = true;
    card.scrollIntoView({ block: 'start' });
  });
  return card;
};
