// What a start can cost at least: a bare Node server with a bare page of the same rows. Plain JavaScript, as nothing is
// to be read but this.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><style>
.grid-row { display: flex; height: 28px } .grid-row span { width: 110px; overflow: hidden; white-space: nowrap }
</style><div class="grid-body"></div><script type="module">
const rows = await (await fetch('/rows')).json();
document.querySelector('.grid-body').append(...rows.map((cells) => {
  const row = document.createElement('div');
  row.className = 'grid-row';
  row.append(...cells.map((text) => Object.assign(document.createElement('span'), { textContent: text })));
  return row;
}));
</script></html>`;

const [file] = process.argv.slice(2);
const server = createServer((request, response) => {
  if (request.url === '/rows') response.setHeader('Content-Type', 'application/json').end(readFileSync(file));
  else if (request.url?.startsWith('/favicon')) response.writeHead(404).end();
  else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE);
});
server.listen(0, '127.0.0.1', () => console.log(`Address: http://127.0.0.1:${String(server.address()?.port)}/`));
