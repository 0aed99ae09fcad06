import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Line } from '../text.ts';

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/api/health',
  access: 'open',
  reads: [],
  summary: 'The process is alive',
  summaryZh: '进程存活',
  ownLimit: true,
  output: Type.Object({ alive: Type.Boolean(), version: Type.String() }),
});

export const ready = endpoint({
  name: 'ready',
  method: 'GET',
  path: '/api/ready',
  access: 'open',
  reads: [],
  summary: 'The database answers and takes writes; 503 with the reason when not (probed at most once a second)',
  summaryZh: '数据库可用；不可用时回答 503（每秒最多探测一次）',
  ownLimit: true,
  output: Type.Object({
    ready: Type.Boolean(),
    /** The folder of media files here. `low` and `full` refuse new uploads and recordings, `away` every file; the rest is served. */
    storage: Type.Union([Type.Literal('good'), Type.Literal('low'), Type.Literal('full'), Type.Literal('away')]),
    /**
     * The connection to the other servers. `away`: changes there are known here a little later; everything is served.
     */
    broker: Type.Union([Type.Literal('good'), Type.Literal('away')]),
    /** `away`: this server does no background work yet, and tries again to begin; everything is served. */
    jobs: Type.Union([Type.Literal('good'), Type.Literal('away')]),
  }),
});

/** What the login page needs before anyone has signed in. */
export const Site = Type.Object({
  demo: Type.Boolean(),
  /** Percentage of the demo company's history that is stored; null once all of it is, and without a demo. */
  demoHistory: Type.Union([Type.Integer(), Type.Null()]),
  /** Demo accounts, offered in demo mode only; empty otherwise. */
  accounts: Type.Array(Type.Object({ username: Type.String(), password: Type.String() })),
  registration: Type.Boolean(),
  /** Whether a forgotten password can be reset by mail. */
  mail: Type.Boolean(),
  passwordMinLength: Type.Integer(),
  /** IANA zone in which the company counts its days. */
  timeZone: Type.String(),
  version: Type.String(),
});

export const site = endpoint({
  name: 'site',
  method: 'GET',
  path: '/api/site',
  access: 'open',
  reads: [],
  summary: 'What may be known before signing in: demo mode, registration, password length',
  summaryZh: '登录前可以知道的信息：演示模式、是否开放注册、密码长度',
  output: Site,
});

export const openApi = endpoint({
  name: 'openApi',
  method: 'GET',
  path: '/api/docs/json',
  access: 'admin',
  reads: [],
  summary: 'This API as an OpenAPI 3.1 document (the bare document, no envelope)',
  summaryZh: '以 OpenAPI 3.1 文档描述本接口（文档本身，不带信封）',
  transport: 'download',
  output: Type.Unknown(),
});

/** A browser error, reported to the operators; rate-limited and logged, never stored. */
export const reportFault = endpoint({
  name: 'reportFault',
  method: 'POST',
  path: '/api/fault',
  access: 'signed-in',
  changes: [],
  summary: 'Report a fault of the page to the server log',
  summaryZh: '将页面遇到的故障上报到服务器日志',
  body: Type.Object({ message: Line(500), page: Line(200) }),
  output: Type.Boolean(),
});
