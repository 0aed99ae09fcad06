import type { Pair } from './facts/pairs.ts';
import { pairs } from './facts/pairs.ts';

/** What the simulated audience of each studio says; it has no news of its own and promises nothing. */
export const audienceLines: Readonly<Record<string, readonly Pair[]>> = {
  main: pairs(`
这个杯子多大容量 = How much does the mug hold?
灯光好有气氛 = Love the stage lights
包包有别的颜色吗 = Does the bag come in other colors?
台灯能调亮度吗 = Can you dim the lamp?
杯子可以进微波炉吗 = Is the mug microwave safe?
刚进来，讲到哪一款了 = Just joined, which one is this?
想看看包的内里 = Could we see the inside of the bag?
背带可以调长短吗 = Is the strap adjustable?
转一圈看看背面 = Turn it around, please
橙色这条好看 = The orange stripe is lovely
送人合适吗 = Would it make a good gift?
有尺寸表吗 = Is there a size chart?
这款什么时候发货 = When does it ship?
等台灯等了好久 = I have been waiting for the lamp
和上一代有什么不一样 = What changed since the last one?
光线暖暖的，适合书房 = Warm light, good for a study
可以和白色的一起放吗 = Would it go with white?
主持人讲得很清楚 = Very clear, thank you
看回放能看到前面的吗 = Can I watch the start in the replay?
想再看一次杯子 = Show the mug again, please`),
  evening: pairs(`
这张唱片叫什么 = What record is this?
黑胶的声音就是暖 = Vinyl always sounds warm
晚上听这个刚刚好 = Just right for tonight
贝斯好稳 = The bass is so steady
这首是哪一年录的 = What year was this recorded?
在加班，谢谢陪伴 = Working late, thanks for the company
下一首会放什么 = What is next?
这段吉他太好听了 = That guitar part is beautiful
窗外也是这样的月亮 = Same moon outside my window
第一次听现场版 = First time I hear the live version
能聊聊作曲的过程吗 = How was it written?
泡了杯茶一起听 = Made tea and listening along
歌词写的是哪座城市 = Which city are the lyrics about?
这把琴用了多少年 = How old is that instrument?
喜欢这种慢慢聊的节目 = I like how unhurried this is
上周的听众来信也很好 = Last week’s letters were great too
想听那首关于地铁的 = Please play the one about the metro
音量刚好 = The volume is just right
小时候家里也有唱机 = We had a turntable at home, too
晚安之前再来一首 = One more before good night`),
  market: pairs(`
锅盖会烫手吗 = Does the lid get hot?
这个锅多重 = How heavy is the pot?
炒菜油烟大不大 = Is there much smoke?
电磁炉能用吗 = Does it work on induction?
几个人的量 = How many people does it serve?
火要开多大 = How high should the heat be?
彩椒先放还是后放 = Do the peppers go in first?
锅柄会松吗 = Does the handle come loose?
看饿了 = Now I am hungry
好洗吗 = Easy to clean?
可以用铁铲吗 = Can I use a metal spatula?
小一号的有吗 = Is there a smaller one?
要先开锅吗 = Does it need seasoning first?
炖多久合适 = How long should it simmer?
颠锅好帅 = Nice toss!
窗台的香草是什么 = Which herbs are on the windowsill?
能进洗碗机吗 = Dishwasher safe?
红色这个真好看 = The red one is beautiful
学会了，周末试试 = Got it, trying it this weekend
盖子能单买吗 = Can I buy just the lid?`),
};
