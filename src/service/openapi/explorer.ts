/**
 * The explorer's script. It runs in the page, not here: `/docs/explorer.js` answers this function's source, so the
 * function may use nothing from outside itself.
 */
export function explore(): void {
  interface Named {
    name: string;
    in: string;
  }
  interface Shown {
    summary: string;
    tags: string[];
    deprecated?: boolean;
    parameters: Named[];
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  }
  let token = '';

  function element<K extends keyof HTMLElementTagNameMap>(
    name: K,
    text = '',
    parent?: Element,
  ): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    made.textContent = text;
    parent?.append(made);
    return made;
  }
  function field(label: string, parent: Element, type = 'text'): HTMLInputElement {
    const input = element('input', '', element('label', `${label} `, parent));
    input.type = type;
    input.autocomplete = 'off';
    return input;
  }
  async function send(method: string, path: string, body: string, answer: Element): Promise<string> {
    const headers: Record<string, string> = { Domain: domain.value };
    if (token !== '') headers.Authorization = `Bearer ${token}`;
    if (body !== '') headers['Content-Type'] = 'application/json';
    const response = await fetch(path, { method, headers, ...(body === '' ? {} : { body }) });
    const text = await response.text();
    answer.textContent = `${String(response.status)} ${response.statusText}\n${text}`;
    return response.ok ? text : '';
  }

  const main = document.querySelector('main');
  if (!main) return;
  const entry = element('form', '', main);
  const domain = field('Domain', entry);
  const user = field('User name', entry);
  const key = field('API key', entry, 'password');
  element('button', 'Sign in', entry);
  const state = element('pre', '', entry);
  entry.addEventListener('submit', (event) => {
    event.preventDefault();
    token = '';
    void send(
      'POST',
      '/api/session/create/api',
      JSON.stringify({ username: user.value, userApiKey: key.value }),
      state,
    ).then((text) => {
      if (text === '') return;
      const session: { sessionToken: string } = JSON.parse(text);
      token = session.sessionToken;
      state.textContent = 'Signed in.';
    });
  });

  function show(path: string, method: string, operation: Shown, parent: Element): void {
    const details = element('details', '', parent);
    const head = element('summary', '', details);
    element('code', `${method.toUpperCase()} ${path}`, head);
    element('span', ` ${operation.summary}${operation.deprecated ? ' (deprecated)' : ''}`, head);
    details.addEventListener('toggle', () => {
      if (!details.open || details.querySelector('form')) return;
      const form = element('form', '', details);
      const inputs = operation.parameters
        .filter((each) => each.in !== 'header')
        .map((each) => ({ ...each, input: field(each.name, form) }));
      const query = field('Further query', form);
      const schema = operation.requestBody?.content['application/json']?.schema;
      const body =
        method === 'get' || method === 'delete' ? null : element('textarea', '', element('label', 'Body ', form));
      if (body && schema) body.placeholder = Object.keys(schema.properties ?? {}).join(', ');
      element('button', 'Send', form);
      const answer = element('pre', '', form);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        let target = path;
        const asked = new URLSearchParams(query.value);
        for (const { name, in: place, input } of inputs) {
          if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(input.value));
          else if (input.value !== '') asked.set(name, input.value);
        }
        const text = asked.toString();
        void send(method.toUpperCase(), text === '' ? target : `${target}?${text}`, body?.value ?? '', answer);
      });
    });
  }

  void fetch('/openapi.json')
    .then((response) => response.json())
    .then((api: { info: { version: string }; paths: Record<string, Record<string, Shown>> }) => {
      element('p', `Version ${api.info.version}`, main);
      const sections = new Map<string, Element>();
      for (const [path, methods] of Object.entries(api.paths)) {
        for (const [method, operation] of Object.entries(methods)) {
          const tag = operation.tags[0] ?? '';
          let section = sections.get(tag);
          if (!section) {
            section = element('section', '', main);
            element('h2', tag, section);
            sections.set(tag, section);
          }
          show(path, method, operation, section);
        }
      }
    });
}

export const EXPLORER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Finance Service: endpoints</title>
<link rel="stylesheet" href="/docs/explorer.css">
<script src="/docs/explorer.js" defer></script>
</head>
<body>
<main><h1>Finance Service</h1><p>Every endpoint, from <a href="/openapi.json">the OpenAPI document</a>.</p></main>
</body>
</html>
`;

export const EXPLORER_STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { cursor: pointer; padding: .3rem 0; }
form { display: grid; gap: .5rem; padding: .5rem 0 .5rem 1rem; }
label { display: grid; grid-template-columns: 9rem 1fr; align-items: start; }
input, textarea, button { font: inherit; }
textarea { min-height: 6rem; font-family: ui-monospace, monospace; }
button { justify-self: start; }
pre { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
`;
