import { h, read } from './dom.js';
import { example } from './schema.js';
import { currentLocale, t } from './words.js';

const addressOf = (path, parameters, form) => {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    const text = form.elements[name]?.value ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text));
    else if (place === 'query' && text !== '') {
      for (const part of schema.type === 'array' ? text.split(',') : [text]) query.append(name, part.trim());
    }
  }
  return query.size > 0 ? `${address}?${query}` : address;
};

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** A form that sends the request as whoever is signed in and shows the answer as it came. */
export const trial = (method, path, operation) => {
  const parameters = operation.parameters.filter(({ in: place }) => place !== 'header');
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = h('output', { hidden: true });

  const send = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const token = read('token');
    const started = performance.now();
    const headers = { 'accept-language': currentLocale() };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body) headers['content-type'] = 'application/json';
    const said = await fetch(addressOf(path, parameters, form), {
      method: method.toUpperCase(),
      headers,
      body: body ? form.elements.body.value : undefined,
    }).then(
      async (response) => [`HTTP ${response.status}`, pretty((await response.text()).slice(0, 200_000))],
      (error) => ['', String(error)],
    );
    const took = `${Math.round(performance.now() - started)} ms`;
    answer.hidden = false;
    answer.replaceChildren(h('p', {}, `${said[0]} · ${took}`), h('pre', { tabIndex: 0 }, said[1]));
  };

  return h(
    'form',
    { className: 'trial', onsubmit: send },
    ...parameters.map(({ name, required, schema }) =>
      h(
        'label',
        {},
        h('span', {}, name),
        h('input', { name, required, autocomplete: 'off', placeholder: String(schema.default ?? '') }),
      ),
    ),
    body
      ? h(
          'label',
          { className: 'wide' },
          h('span', {}, t('body')),
          h('textarea', { name: 'body', rows: 6, spellcheck: false, value: JSON.stringify(example(body), null, 2) }),
        )
      : null,
    h(
      'p',
      {},
      h('button', { type: 'submit', className: 'primary' }, t('send')),
      method === 'get' ? null : h('small', {}, t('warning')),
    ),
    answer,
  );
};
