import { defineWords } from '../../../shared/i18n/words.ts';

/** Encoders over SRT, an alternative to RTMP. */
export const srtWords = defineWords({
  'zh-CN': {
    title: 'SRT 与 WHIP',
    none: '未启用',
    make: '启用 SRT',
    renew: '更换口令',
    revoke: '停用 SRT',
    renewTitle: (line: string) => `更换${line}的 SRT 口令？`,
    renewText: '旧口令立即失效，正在通过 SRT 推流的编码器会被断开。',
    revokeTitle: (line: string) => `停用${line}的 SRT？`,
    revokeText: '端口立即关闭，正在通过 SRT 推流的编码器会被断开。',
    revoked: 'SRT 已停用',
    shownTitle: (line: string) => `${line}的 SRT 口令`,
    shownOnce: '口令只显示这一次，请立即复制保存。',
    passphrase: '口令',
    whole: '完整地址（含口令）',
    copyWhole: '复制完整地址',
    copyPassphrase: '复制口令',
    copyAddress: '复制 SRT 地址',
    obs: '在 OBS 中：设置 → 直播 → 服务选“自定义”，服务器填完整地址，串流密钥留空。硬件编码器选 Caller 模式、AES-256，并填写地址、端口与口令。',
    starting: '正在准备端口…',
    faults: {
      noFfmpeg: '承载此直播间的服务器没有 FFmpeg，无法接收 SRT',
      noPort: '没有空闲端口，请停用不再使用的线路，或让管理服务器的人员扩大 SRT_PORTS',
      codec: '上一个编码器发送的编码不受支持，请使用 H.264 或 HEVC，声音使用 AAC',
    },
    away: {
      off: '此服务器未启用 SRT（设置项 SRT_PORTS）。可在任一机器上用 FFmpeg 将 SRT 转为 RTMP，不重新编码：',
      noFfmpeg: '此服务器没有 FFmpeg，无法接收 SRT。可在任一机器上用 FFmpeg 将 SRT 转为 RTMP，不重新编码：',
    },
    hint: '每条线路一个 UDP 端口，同时只接一个编码器；换由另一台服务器承载时地址会变。不支持 WHIP，浏览器请使用“网页开播”。',
  },
  'en-US': {
    title: 'SRT and WHIP',
    none: 'Off',
    make: 'Turn on SRT',
    renew: 'Replace passphrase',
    revoke: 'Turn off SRT',
    renewTitle: (line: string) => `Replace the SRT passphrase of ${line}?`,
    renewText: 'The old passphrase stops working immediately, and an encoder that uses it is disconnected.',
    revokeTitle: (line: string) => `Turn off SRT for ${line}?`,
    revokeText: 'The port closes immediately, and an encoder that uses it is disconnected.',
    revoked: 'SRT has been turned off',
    shownTitle: (line: string) => `${line} SRT passphrase`,
    shownOnce: 'The passphrase is shown only once. Copy it now.',
    passphrase: 'Passphrase',
    whole: 'Complete address, with the passphrase',
    copyWhole: 'Copy the complete address',
    copyPassphrase: 'Copy the passphrase',
    copyAddress: 'Copy the SRT address',
    obs: 'In OBS: Settings → Stream → Service “Custom”, the complete address as Server and no Stream Key. In a hardware encoder select caller mode and AES-256, and enter address, port and passphrase.',
    starting: 'Preparing the port…',
    faults: {
      noFfmpeg: 'The server that holds this studio has no FFmpeg and cannot take SRT',
      noPort:
        'No port is free. Turn off lines that are no longer used, or ask the people who run the server for more SRT_PORTS',
      codec: 'The last encoder sent codecs that are not supported. Use H.264 or HEVC, with AAC sound',
    },
    away: {
      off: 'SRT is off on this server (setting SRT_PORTS). FFmpeg on any machine turns SRT into RTMP without re-encoding:',
      noFfmpeg:
        'This server has no FFmpeg and cannot take SRT. FFmpeg on any machine turns SRT into RTMP without re-encoding:',
    },
    hint: 'Each line has a UDP port of its own and takes one encoder at a time. The address changes when another server takes over the studio. WHIP is not supported. From a browser, use Web Live.',
  },
});
