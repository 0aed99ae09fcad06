import { expect, test } from 'vitest';
import { nginxConfig } from './config.ts';
import { nginxProgram } from './program.ts';
import { readStat } from './stat.ts';

const module = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

test('nginx listens where it is told, and what is no address is not written down', () => {
  expect(nginxConfig({ host: '0.0.0.0', port: 1935, module })).toContain('listen 0.0.0.0:1935;');
  expect(nginxConfig({ host: '::', port: 1935, module })).toContain('listen [::]:1935;');
  expect(nginxConfig({ host: '127.0.0.1; exec_push true', port: 1935, module })).toBeNull();
  expect(nginxConfig({ host: '127.0.0.1', port: 1935, module: '/x"; exec "' })).toBeNull();
});

test('nobody plays, and what would name keys is not logged', () => {
  const config = nginxConfig({ host: '127.0.0.1', port: 1935, module });
  expect(config).toContain('deny play all;');
  expect(config).toContain('error_log error.log crit;');
  expect(config?.match(/access_log off;/g)).toHaveLength(2);
});

test('what nginx says of its streams is read by name, and what it does not know is null', () => {
  const stream = (name: string, meta: string) =>
    `<stream>\r\n<name>${name}</name>\r\n<bytes_in>4096</bytes_in><client><flashver>&lt;name&gt;x</flashver></client>${meta}</stream>`;
  const known =
    '<meta><video><width>1280</width><height>720</height><frame_rate>30</frame_rate><codec>H264</codec></video>' +
    '<audio><codec>AAC</codec><channels>2</channels></audio></meta>';
  const { pid, streams } = readStat(`<rtmp><pid>7</pid>${stream('a', known)}${stream('b', '')}</rtmp>`);
  expect(pid).toBe(7);
  const size = { width: 1280, height: 720, fps: 30, videoCodec: 'h264', audioCodec: 'aac' };
  expect(streams.get('a')).toEqual({ receivedBytes: 4096, ...size });
  const nothing = { width: null, height: null, fps: null, videoCodec: null, audioCodec: null };
  expect(streams.get('b')).toEqual({ receivedBytes: 4096, ...nothing });
});

test('nginx is found only together with its module', () => {
  expect(nginxProgram({ NGINX_PROGRAM: process.execPath, NGINX_RTMP_MODULE: '/nowhere/module.so' })).toBeNull();
  expect(nginxProgram({ NGINX_PROGRAM: '/nowhere/nginx', NGINX_RTMP_MODULE: process.execPath })).toBeNull();
});
