import { pairs } from './pairs.ts';

/** The thirty people who write for the demo company. */
export const demoAuthors = pairs(`
陈思远 = Chen Siyuan
林晓薇 = Lin Xiaowei
周子墨 = Zhou Zimo
王雨桐 = Wang Yutong
李承泽 = Li Chengze
赵一鸣 = Zhao Yiming
孙若溪 = Sun Ruoxi
吴嘉树 = Wu Jiashu
郑曦月 = Zheng Xiyue
宁波 = Ning Bo
许清和 = Xu Qinghe
何以安 = He Yi’an
沈知行 = Shen Zhixing
高云舒 = Gao Yunshu
罗时雨 = Luo Shiyu
梁慕白 = Liang Mubai
宋星野 = Song Xingye
唐予安 = Tang Yu’an
韩青禾 = Han Qinghe
冯远航 = Feng Yuanhang
曹静姝 = Cao Jingshu
彭致远 = Peng Zhiyuan
邓子衿 = Deng Zijin
蒋南星 = Jiang Nanxing
蔡语嫣 = Cai Yuyan
魏长青 = Wei Changqing
Grace Miller = Grace Miller
Daniel Ortiz = Daniel Ortiz
Aiko Tanaka = Aiko Tanaka
Lena Fischer = Lena Fischer`);
