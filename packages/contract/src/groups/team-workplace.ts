import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Arrangement } from '../preferences/preferences.ts';
import { OrNull } from '../text.ts';

export const TeamWorkplace = Type.Object({ team: Type.String(), cards: Arrangement });

export const teamWorkplace = endpoint({
  name: 'teamWorkplace',
  method: 'GET',
  path: '/api/user/team-workplace',
  access: 'confirmed',
  reads: ['groups.groups'],
  summary: 'Workplace cards of the team joined last that has arranged them; null without one',
  summaryZh: '最近加入且设置了工作台的团队的卡片；没有时为 null',
  output: OrNull(TeamWorkplace),
});
