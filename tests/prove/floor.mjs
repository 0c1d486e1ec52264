/** The baseline: Express, sending a body of the given size from memory. Prints its address. */
import express from 'express';

const app = express();
const body = `<!doctype html><title>A page</title><p>${'x'.repeat(Math.max(0, Number(process.argv[2]) - 40))}</p>`;
app.disable('x-powered-by');
app.get('*', (_request, response) => void response.type('html').send(body));
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
