import { readFileSync } from 'node:fs';
import { channelFaultWords } from '@onair/contract/campaigns/channel-form.words';
import { contentNames } from '@onair/contract/content/content.words';
import { failureWords } from '@onair/contract/failure.words';
import { longTextWords } from '@onair/contract/lib/long-text.words';
import type { Locale } from '@onair/contract/text';
import { describe, expect, test } from 'vitest';
import { servicesWords } from '../domains/billing/services/services.words.ts';
import { resultWords, stepFormWords } from '../domains/campaigns/campaigns.words.ts';
import { policyWords } from '../domains/content/policy-sets/policy-sets.words.ts';
import { rulesWords } from '../domains/content/rules/rules.words.ts';
import { certificationWords } from '../domains/identity/certification/certification.words.ts';
import { basicWords } from '../domains/identity/profile/basic.words.ts';
import { securityWords } from '../domains/identity/security/security.words.ts';
import { loginWords } from '../domains/identity/session/login.words.ts';
import { methodsWords } from '../domains/live/methods/methods.words.ts';
import { rotationWords } from '../domains/live/rotation/rotation.words.ts';
import { statusWords } from '../domains/live/studios/studio-status.words.ts';
import { informationWords } from '../domains/live/studios/studios.words.ts';
import { messageWords } from '../domains/notifications/messages/messages.words.ts';
import { basicProfileWords, parameterWords } from '../domains/stream-parameters/stream-parameters.words.ts';
import { cardWords } from '../pages/card/card.words.ts';
import { infoWords } from '../pages/user-info/user-info.words.ts';
import { settingWords } from '../pages/user-setting/user-setting.words.ts';
import { workplaceWords } from '../pages/workplace/workplace.words.ts';
import { apiWords } from '../shared/api/api.words.ts';
import { menuWords } from '../shared/page/menu.words.ts';
import { exceptionWords } from './exceptions/exception.words.ts';
import { guardWords } from './guard/guard.words.ts';
import { layoutWords, sessionWords } from './layout/layout.words.ts';
import { settingsWords } from './layout/settings/settings.words.ts';

/**
 * The words that the specification fixes, with the words of the product. The phrase stands in `docs/specification.txt`;
 * the English text is the phrase, except for case and for spelling, which is that of the United States. With
 * `within`, the text says the phrase and adds to it what the phrase leaves to its place, such as a unit.
 */
type Row = [phrase: string, chinese: string, text: (locale: Locale) => string, how?: 'within'];

const menu: Row[] = [
  ['Dashboard', '仪表盘', (l) => menuWords[l]['menu.dashboard']],
  ['Workplace', '工作台', (l) => menuWords[l]['menu.dashboard.workplace']],
  ['Real-time Monitor', '实时监控', (l) => menuWords[l]['menu.dashboard.monitor']],
  ['List', '列表页', (l) => menuWords[l]['menu.list']],
  ['Search Table', '查询表格', (l) => menuWords[l]['menu.list.searchTable']],
  ['Card List', '卡片列表', (l) => menuWords[l]['menu.list.cardList']],
  ['Form', '表单页', (l) => menuWords[l]['menu.form']],
  ['Step Form', '分步表单', (l) => menuWords[l]['menu.form.step']],
  ['Group Form', '分组表单', (l) => menuWords[l]['menu.form.group']],
  ['Profile', '详情页', (l) => menuWords[l]['menu.profile']],
  ['Basic Profile', '基础详情页', (l) => menuWords[l]['menu.profile.basic']],
  ['Data Visualization', '数据可视化', (l) => menuWords[l]['menu.visualization']],
  ['Analysis', '分析页', (l) => menuWords[l]['menu.visualization.dataAnalysis']],
  ['Multi-D Analysis', '多维数据分析', (l) => menuWords[l]['menu.visualization.multiDimensionDataAnalysis']],
  ['Result', '结果页', (l) => menuWords[l]['menu.result']],
  ['Success', '成功页', (l) => menuWords[l]['menu.result.success']],
  ['Error', '失败页', (l) => menuWords[l]['menu.result.error']],
  ['Exception', '异常页', (l) => menuWords[l]['menu.exception']],
  ['403', '403', (l) => menuWords[l]['menu.exception.403']],
  ['404', '404', (l) => menuWords[l]['menu.exception.404']],
  ['500', '500', (l) => menuWords[l]['menu.exception.500']],
  ['User Center', '个人中心', (l) => menuWords[l]['menu.user']],
  ['User Info', '用户信息', (l) => menuWords[l]['menu.user.info']],
  ['User Setting', '用户设置', (l) => menuWords[l]['menu.user.setting']],
  ['FAQ', '常见问题', (l) => menuWords[l]['menu.faq']],
];

const frame: Row[] = [
  ['Docs', '文档中心', (l) => layoutWords[l].docs],
  ['Switch Roles', '切换角色', (l) => layoutWords[l].switchRoles],
  ['User Center', '用户中心', (l) => layoutWords[l].userCenter],
  ['User Settings', '用户设置', (l) => layoutWords[l].userSettings],
  ['Logout', '登出登录', (l) => layoutWords[l].logout],
  ['Message', '消息', (l) => messageWords[l].types.message],
  ['Notice', '通知', (l) => messageWords[l].types.notice],
  ['Todo', '待办', (l) => messageWords[l].types.todo],
  ['All Read', '全部已读', (l) => messageWords[l].allRead],
  ['View More', '查看更多', (l) => messageWords[l].more],
  ['Settings', '页面配置', (l) => settingsWords[l].title],
  ['Settings', '页面配置', (l) => layoutWords[l].settings],
  ['theme color', '主题色', (l) => settingsWords[l].themeColor],
  ['content area', '内容区域', (l) => settingsWords[l].content],
  ['navbar', '导航栏', (l) => settingsWords[l].navbar],
  ['menu', '菜单栏', (l) => settingsWords[l].menu],
  ['top menu', '顶部菜单栏', (l) => settingsWords[l].topMenu],
  ['tab bar', '多页签', (l) => settingsWords[l].tabBar],
  ['footer', '底部', (l) => settingsWords[l].footer],
  ['menu width', '菜单宽度 (px)', (l) => settingsWords[l].menuWidth, 'within'],
  ['color-weak mode', '色弱模式', (l) => settingsWords[l].colorWeak],
  ['menu from server', '菜单来源于后台', (l) => settingsWords[l].menuFromServer],
  ['menu from server', '菜单来源于后台', (l) => guardWords[l].menuTitle],
  ['loading', '加载中', (l) => guardWords[l].menuLoading],
  ['success', '加载成功', (l) => guardWords[l].menuLoaded],
  ['error', '加载失败', (l) => guardWords[l].menuFailed],
  ['copy settings', '复制配置', (l) => settingsWords[l].copy],
  [
    'Copy succeeded, please paste to file src/settings.json.',
    '复制成功，请粘贴到 src/settings.json 文件中',
    (l) => settingsWords[l].copied,
  ],
];

const errors: Row[] = [
  ['Access to this resource on the server is denied.', '对不起，您没有访问该资源的权限', (l) => exceptionWords[l][403]],
  ['Whoops, this page is gone.', '抱歉，页面不见了～', (l) => exceptionWords[l][404]],
  ['Internal server error', '抱歉，服务器出了点问题～', (l) => exceptionWords[l][500]],
  ['Retry', '重试', (l) => exceptionWords[l].retry],
  ['Back', '返回', (l) => exceptionWords[l].back],
  ['Submit form error', '表单提交失败', (l) => resultWords[l].errorText('A'), 'within'],
  ['go back', '回到首页', (l) => resultWords[l].goHome],
  // As an adjective the phrase has hyphens, on the button it has none.
  ['return-for-correction', '返回修改', (l) => resultWords[l].correct.replaceAll(' ', '-')],
  ['the domain is not registered (filing)', '推广域名未备案', (l) => resultWords[l].reasons.domain],
  ['Confirm logout', '登录已失效', (l) => sessionWords[l].title],
  [
    'You have been logged out, you can cancel to stay on this page, or log in again',
    '登录已失效。您可以留在当前页面，或重新登录。',
    (l) => sessionWords[l].text,
  ],
  ['Re-Login', '重新登录', (l) => sessionWords[l].again],
  ['Request Error', '请求出错，请检查网络后重试', (l) => apiWords[l].requestError],
  ['Error', '出错了', (l) => apiWords[l].error],
  [
    'Your user group does not have the authority to perform this operation',
    '您所在的用户组没有权限执行此操作',
    (l) => failureWords.forbidden[l],
  ],
  ['Username cannot be empty', '用户名不能为空', (l) => failureWords.usernameEmpty[l]],
  ['Password cannot be empty', '密码不能为空', (l) => failureWords.passwordEmpty[l]],
  ['Username cannot be empty', '用户名不能为空', (l) => loginWords[l].usernameEmpty],
  ['Password cannot be empty', '密码不能为空', (l) => loginWords[l].passwordEmpty],
  ['the account or password is wrong', '账号或者密码错误', (l) => failureWords.wrongCredentials[l]],
  ['Login error, refresh and try again', '登录出错，请刷新重试', (l) => loginWords[l].failed],
];

const forms: Row[] = [
  ['basic info', '选择基本信息', (l) => stepFormWords[l].stepTitles[1]],
  ['channel info', '输入渠道信息', (l) => stepFormWords[l].stepTitles[2]],
  ['finish', '完成创建', (l) => stepFormWords[l].stepTitles[3]],
  ['activity name', '活动名称', (l) => stepFormWords[l].labels.activityName],
  ['channel type', '渠道类型', (l) => stepFormWords[l].labels.channelType],
  ['web domain', '网页域名', (l) => stepFormWords[l].channelTypes.web],
  ['api domain', '接口域名', (l) => stepFormWords[l].channelTypes.api],
  ['promotion time', '推广时间', (l) => stepFormWords[l].labels.promotionTime],
  ['promote link', '推广地址', (l) => stepFormWords[l].labels.promoteLink],
  ['advertising source', '广告来源', (l) => stepFormWords[l].labels.advertisingSource],
  ['advertising media', '广告媒介', (l) => stepFormWords[l].labels.advertisingMedia],
  ['keyword', '关键词', (l) => stepFormWords[l].labels.keyword],
  ['push notify', '推送提醒', (l) => stepFormWords[l].labels.pushNotify],
  ['advertising content', '广告内容', (l) => stepFormWords[l].labels.advertisingContent],
  [
    'Please enter the activity name',
    '请输入活动名称',
    (l) => channelFaultWords({ field: 'activityName', rule: 'required' }, l),
  ],
  ['maximum 200 words', '最多不超过 200 字', (l) => longTextWords[l], 'within'],
  ['match mode', '匹配模式', (l) => parameterWords[l].labels['video.mode']],
  ['match mode', '匹配模式', (l) => parameterWords[l].labels['audio.mode']],
  ['encoding frame rate', '编码帧率', (l) => parameterWords[l].labels['video.encoding.frameRate']],
  ['encoding rate', '编码码率', (l) => parameterWords[l].labels['audio.encoding.rate']],
  ['parameter description', '参数说明', (l) => parameterWords[l].description],
  ['user name', '用户名', (l) => settingWords[l].name],
  ['account id', '账号 ID', (l) => settingWords[l].accountId],
  ['phone', '手机号码', (l) => settingWords[l].phone],
  ['registration date', '注册时间', (l) => settingWords[l].registrationDate],
  ['certification', '实名认证', (l) => settingWords[l].certification],
  ['email', '邮箱', (l) => basicWords[l].email],
  ['nickname', '昵称', (l) => basicWords[l].nickname],
  ['country/region', '国家/地区', (l) => basicWords[l].country],
  ['area', '所在区域', (l) => basicWords[l].area],
  ['address', '具体地址', (l) => basicWords[l].address],
  ['profile', '个人简介', (l) => basicWords[l].introduction],
  ['personal website', '个人网站', (l) => basicWords[l].personalWebsite],
  ['office location', '办公地点', (l) => basicWords[l].officeLocation],
  [
    'at least 6 characters, digits, letters and special characters except spaces, with both upper- and lowercase letters',
    '至少6位字符，支持数字、字母和除空格外的特殊字符，且必须同时包含数字和大小写字母',
    (l) => securityWords[l].passwordSet(6).replace('characters:', 'characters,'),
    'within',
  ],
];

const studio: Row[] = [
  ['title', '直播标题', (l) => informationWords[l].studioTitle],
  ['online notification', '上线通知', (l) => informationWords[l].notification],
  ['category', '直播类目', (l) => informationWords[l].main],
  ['live method', '直播方式', (l) => methodsWords[l].method],
  ['normal', '普通直播', (l) => methodsWords[l].methods.normal, 'within'],
  ['flow control', '控流直播', (l) => methodsWords[l].methods.flowControl, 'within'],
  ['video', '视频直播', (l) => methodsWords[l].methods.video, 'within'],
  ['web', '网页开播', (l) => methodsWords[l].methods.web, 'within'],
  ['frame rate', '帧率', (l) => statusWords[l].frame],
  ['bit rate', '码率', (l) => statusWords[l].bit],
  ['main', '主路', (l) => statusWords[l].lines.main],
  ['hot', '热备', (l) => statusWords[l].lines.hot, 'within'],
  ['cold standby', '冷备', (l) => statusWords[l].lines.cold],
  ['line', '线路', (l) => statusWords[l].line],
  ['play format', '播放格式', (l) => statusWords[l].format],
  ['picture quality', '画质', (l) => statusWords[l].quality],
  ['Audit Failed', '审核未通过', (l) => rotationWords[l].auditFailed],
];

const statuses: Row[] = [
  ['image-text', '图文', (l) => policyWords[l].contentTypes.img],
  ['horizontal short video', '横版短视频', (l) => policyWords[l].contentTypes.horizontalVideo],
  ['vertical short video', '竖版小视频', (l) => policyWords[l].contentTypes.verticalVideo],
  ['image-text', '图文', (l) => contentNames[l].contentTypes.img],
  ['horizontal short video', '横版短视频', (l) => contentNames[l].contentTypes.horizontalVideo],
  ['vertical short video', '竖版小视频', (l) => contentNames[l].contentTypes.verticalVideo],
  ['online', '已上线', (l) => policyWords[l].statuses.online],
  ['offline', '已下线', (l) => policyWords[l].statuses.offline],
  ['Commit', '提交修改', (l) => basicProfileWords[l].commit],
  ['Approval', '审批中', (l) => basicProfileWords[l].approving],
  ['Approval', '审批', (l) => basicProfileWords[l].approval],
  ['Finish', '修改完成', (l) => basicProfileWords[l].finish],
  ['operation log', '参数调整记录', (l) => basicProfileWords[l].log],
  ['Auditing', '审核中', (l) => basicProfileWords[l].statuses[0]],
  ['Pass', '已通过', (l) => basicProfileWords[l].statuses[1]],
  ['Auditing', '审核中', (l) => certificationWords[l].states.auditing],
  ['Pass', '已通过', (l) => certificationWords[l].states.passed],
  ['Opened', '已开通', (l) => servicesWords[l].states.opened],
  ['Expired', '已过期', (l) => servicesWords[l].states.expired],
  ['open', '开通服务', (l) => servicesWords[l].moves.open],
  ['cancel', '取消服务', (l) => servicesWords[l].moves.cancel],
  ['renew', '续约服务', (l) => servicesWords[l].moves.renew],
  ['enabled', '已启用', (l) => rulesWords[l].enabled],
  ['Submit Application', '提交申请', (l) => resultWords[l].steps.submit],
  ['Leader Review', '直属领导审核', (l) => resultWords[l].steps.leaderReview],
  ['Purchase Certificate', '购买证书', (l) => resultWords[l].steps.purchaseCertificate],
  ['Safety Test', '安全测试', (l) => resultWords[l].steps.safetyTest],
  ['Officially launched', '正式上线', (l) => resultWords[l].steps.launch],
  ['Waiting', '未开始', (l) => resultWords[l].waiting],
  ['Processing', '进行中', (l) => resultWords[l].processing],
  ['Quality inspection', '内容质检', (l) => cardWords[l].tabs.quality],
  ['Preset rules', '预置规则', (l) => cardWords[l].tabs.rules],
  ['popular content', '线上热门内容', (l) => workplaceWords[l].popular],
  ['my projects', '我的项目', (l) => infoWords[l].projects],
  ['my teams', '我的团队', (l) => infoWords[l].teams],
  ['latest activity', '最新动态', (l) => infoWords[l].activity],
];

const specification = readFileSync(new URL('../../../../docs/specification.txt', import.meta.url), 'utf8');

/** Case is left to the interface, spelling to the glossary. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/colou?r/g, 'color');

describe('the words that the specification fixes', () => {
  const rows = [...menu, ...frame, ...errors, ...forms, ...studio, ...statuses];
  // Whole words: "form" is not a word of "information".
  const stands = (phrase: string, text: string) =>
    new RegExp(`(?<!\\w)${RegExp.escape(plain(phrase))}(?!\\w)`).test(plain(text));

  test('stand in it', () => {
    expect(rows.map(([phrase]) => phrase).filter((phrase) => !stands(phrase, specification))).toEqual([]);
  });

  test.each(rows)('“%s” is what the interface says', (phrase, chinese, text, how) => {
    const english = text('en-US');
    expect(how === 'within' && stands(phrase, english) ? plain(phrase) : plain(english)).toBe(plain(phrase));
    expect(how === 'within' && text('zh-CN').includes(chinese) ? chinese : text('zh-CN')).toBe(chinese);
  });
});
