/**
 * The servers that `npm run bench -- pages` compares with, each in its own process: `node floors.mjs http|express|remix
 * [BUILD]`. Prints its port.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import express from 'express';

/** The size of a page, so that the cost of sending it is included. */
const BODY = `<!doctype html><title>A page</title><p>${'x'.repeat(30_000 - 40)}</p>`;

const FLOORS = {
  http: () => createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(BODY)),
  express: () => createServer(express().get('*', (_request, response) => void response.type('html').send(BODY))),
  remix: async (build) => {
    const remix = await import(join(build, 'server/index.js'));
    return createServer(express().all('*', createRequestHandler({ build: remix, mode: 'production' })));
  },
};

const [name, build] = process.argv.slice(2);
const server = await FLOORS[name](build);
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
