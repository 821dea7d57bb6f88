"""Trains the line reader. Resumable: python3 train.py --help; the README has the commands that made the committed weights."""
import argparse
import os
import random
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from exported import imported, unfolded
from network import LineNet, greedy, new_average, update_average
import sample as zone
from sample import normalised, varied
from text import ALPHABET

OUTPUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), ".output")
BATCH = 32
POOL = 12000  # Samples kept to be shown again in another look.


def seed_all(seed):
    random.seed(seed)
    np.random.seed(seed % 2**32)


class Lines(IterableDataset):
    """Batches of similar width. `fresh` of each bunch are drawn anew, the rest are variations of what was drawn before."""

    def __init__(self, seed, fresh, sample):
        self.seed, self.fresh, self.sample = seed, fresh, sample

    def __iter__(self):
        cv2.setNumThreads(1)
        info = get_worker_info()
        seed_all(self.seed * 1009 + (info.id if info else 0))
        pool = []
        bunch = BATCH * 4
        while True:
            count = bunch if len(pool) < 1500 else int(bunch * self.fresh)
            drawn = [self.sample() for _ in range(count)]
            again = [(varied(image), text) for image, text in random.sample(pool, bunch - count)] if count < bunch else []
            for item in drawn:
                if len(pool) < POOL:
                    pool.append(item)
                else:
                    pool[random.randrange(POOL)] = item
            together = sorted(drawn + again, key=lambda item: item[0].shape[1])
            batches = [together[i : i + BATCH] for i in range(0, bunch, BATCH)]
            random.shuffle(batches)
            yield from (packed(batch) for batch in batches)


def packed(batch):
    width = (max(image.shape[1] for image, _ in batch) + 31) // 32 * 32
    images = np.zeros((len(batch), 1, 24, width), np.float32)
    for i, (image, _) in enumerate(batch):
        images[i, 0, :, : image.shape[1]] = normalised(image)
    input_lengths = torch.tensor([image.shape[1] // 4 for image, _ in batch])
    target_lengths = torch.tensor([len(text) for _, text in batch])
    targets = torch.tensor([ALPHABET.index(char) + 1 for _, text in batch for char in text])
    return torch.from_numpy(images), targets, input_lengths, target_lengths


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        diagonal, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            diagonal, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, diagonal + (x != y))
    return row[-1]


def evaluate(state, samples):
    """Share of characters and of whole lines read right, greedily, before any constraint of the format."""
    network = LineNet()
    network.load_state_dict(state)
    network.eval()
    wrong = characters = exact = 0
    with torch.no_grad():
        for i in range(0, len(samples), BATCH):
            batch = samples[i : i + BATCH]
            images, _, lengths, _ = packed(batch)
            logits = network(images)
            for j, (_, text) in enumerate(batch):
                errors = distance(greedy(logits[j, :, : lengths[j]]), text)
                wrong, characters, exact = wrong + errors, characters + len(text), exact + (errors == 0)
    return 1 - wrong / characters, exact / len(samples)


def held_out(count, sample=zone.sample):
    seed_all(20260901)
    return [sample() for _ in range(count)]


def learning_rate(step, options):
    """Warm up, stay, and fall linearly to nothing: the fall can be moved when a run is resumed with other --steps."""
    falling = options.steps * options.fall
    return options.rate * min(1, (step + 1) / 200) * min(1, max(0, options.steps - step) / falling)


def save(path, network, average, optimiser, step):
    torch.save({"network": network.state_dict(), "average": average, "optimiser": optimiser.state_dict(), "step": step}, path + ".new")
    os.replace(path + ".new", path)


def train(options):
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    path = os.path.join(OUTPUT, options.name + ".pt")
    os.makedirs(OUTPUT, exist_ok=True)
    seed_all(options.seed)
    network = unfolded(imported()) if options.on and not os.path.exists(path) else LineNet()
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-4)
    average, step = new_average(network), 0
    if os.path.exists(path):
        stored = torch.load(path)
        network.load_state_dict(stored["network"])
        optimiser.load_state_dict(stored["optimiser"])
        average, step = stored["average"], stored["step"]
    sample = zone.sample
    tests = held_out(320, sample)
    loader = DataLoader(Lines(options.seed + step, options.fresh, sample), batch_size=None, num_workers=options.workers, prefetch_factor=8)
    began_cpu, began, first, smooth = time.process_time(), time.time(), step, None
    for images, targets, input_lengths, target_lengths in loader:
        if step >= options.steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(step, options)
        scores = network(images).permute(2, 0, 1).log_softmax(2)
        loss = F.ctc_loss(scores, targets, input_lengths, target_lengths, zero_infinity=True)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        update_average(average, network, min(0.998, step / (step + 10)))
        smooth = loss.item() if smooth is None else 0.98 * smooth + 0.02 * loss.item()
        if step % 100 == 0:
            cpu, wall = time.process_time() - began_cpu, time.time() - began
            print(f"{step} loss {smooth:.4f} rate {learning_rate(step, options):.5f} cpu {cpu:.0f} s wall {wall:.0f} s, {(step - first) * BATCH / wall:.0f} lines/s", flush=True)
            save(path, network, average, optimiser, step)
        if step % 1000 == 0 or step == options.steps:
            print("held out: characters %.5f lines %.4f" % evaluate(average, tests), flush=True)
    save(path, network, average, optimiser, step)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", default="line-net")
    parser.add_argument("--on", action="store_true", help="begin with the committed weights where there is no checkpoint")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--fall", type=float, default=0.35, help="share of all steps over which the rate falls to nothing")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--fresh", type=float, default=0.4, help="share of samples drawn anew")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())
