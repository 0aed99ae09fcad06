/** Forwards the input of an audio graph, in chunks of ten milliseconds at 48 kHz. Runs in the audio thread. */
declare const currentFrame: number;
declare const registerProcessor: (
  name: string,
  processor: new () => { process: (inputs: Float32Array[][]) => boolean },
) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const PIECE = 512;

class Sound extends AudioWorkletProcessor {
  #held: Float32Array[] = [];
  #filled = 0;
  #from = 0;

  process([input = []]: Float32Array[][]): boolean {
    const length = input[0]?.length ?? 0;
    if (length === 0) return true;
    if (this.#held.length !== input.length) {
      this.#held = input.map(() => new Float32Array(PIECE));
      this.#filled = 0;
    }
    if (this.#filled === 0) this.#from = currentFrame;
    input.forEach((channel, i) => {
      this.#held[i]?.set(channel, this.#filled);
    });
    this.#filled += length;
    if (this.#filled + length > PIECE) this.#pass();
    return true;
  }

  #pass(): void {
    const channels = this.#held.length;
    const samples = new Float32Array(this.#filled * channels);
    this.#held.forEach((channel, i) => {
      samples.set(channel.subarray(0, this.#filled), i * this.#filled);
    });
    this.#filled = 0;
    this.port.postMessage({ samples, channels, frame: this.#from }, [samples.buffer]);
  }
}

registerProcessor('onair-sound', Sound);

export {};
