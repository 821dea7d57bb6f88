"""What lies behind and beside an MRZ line: guilloches, uneven paper, edges of the page, strokes and ghosts at its ends."""
import random

import cv2
import numpy as np

from typeface import CAP

BANK_SIZE = 80
bank = []


def guilloche(height, width):
    out = np.zeros((height, width), np.float32)
    xs = np.arange(0, width + 4, 4, dtype=np.float32)
    for _ in range(random.randint(1, 4)):
        swing, frequency, phase = random.uniform(2, height), random.uniform(0.006, 0.07), random.uniform(0, 6)
        gap, slope = random.uniform(2.5, 11), random.uniform(-0.5, 0.5)
        strength = random.uniform(8, 45) * random.choice([-1, -1, 1])
        layer = np.zeros((height, width), np.uint8)
        points = np.stack([xs, swing * 0.5 * np.sin(frequency * xs + phase) + slope * xs], 1)
        reach = int(abs(slope) * width / gap) + int(height * 2 / gap) + 2
        thickness = random.choice([1, 1, 2])
        for j in range(-reach, reach):
            cv2.polylines(layer, [np.int32(points + [0, j * gap])], False, 255, thickness, cv2.LINE_AA)
        out += layer.astype(np.float32) / 255 * strength
    return out


def pattern(height, width):
    """A cut-out of the bank, which is renewed slowly: drawing one costs 30 ms."""
    if len(bank) < BANK_SIZE and (len(bank) < 4 or random.random() < 0.3):
        bank.append(guilloche(height + 40, 1500).astype(np.float16))
    elif random.random() < 0.01:
        bank[random.randrange(len(bank))] = guilloche(height + 40, 1500).astype(np.float16)
    source = random.choice(bank)
    if random.random() < 0.5:
        source = source[::-1]
    if random.random() < 0.5:
        source = source[:, ::-1]
    y = random.randint(0, source.shape[0] - height)
    x = random.randint(0, max(0, source.shape[1] - width))
    piece = source[y : y + height, x : x + width].astype(np.float32)
    if piece.shape[1] < width:
        piece = np.concatenate([piece, piece[:, ::-1]], 1)[:, :width]
    return piece


def paper(height, width, level, strength):
    out = np.full((height, width), level, np.float32)
    if random.random() < 0.55:
        out += pattern(height, width) * random.uniform(0.3, 1.1) * strength
    if random.random() < 0.45:
        grid = np.random.randn(random.randint(2, 5), random.randint(3, 20)).astype(np.float32)
        out += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * random.uniform(3, 22) * strength
    return out


def desk(height, width):
    """What a document lies on: wood, stone, cloth, print too small or too large to be the line's."""
    kind = random.random()
    grain = (random.uniform(1.5, 6), random.uniform(8, 60)) if kind < 0.4 else (random.uniform(1.5, 14),) * 2
    if kind < 0.2:
        grain = grain[::-1]
    rows, columns = max(2, int(height / grain[0])), max(2, int(width / grain[1]))
    noise = cv2.resize(np.random.randn(rows, columns).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    out = random.uniform(40, 210) + noise * random.uniform(5, 55)
    if kind > 0.8:
        step = random.uniform(0.4, 0.8) * CAP
        for y in np.arange(random.uniform(0, step), height, step * random.uniform(1.2, 2)):
            x = 0
            while x < width:
                run = random.uniform(0.3, 3) * CAP
                cv2.line(out, (int(x), int(y)), (int(x + run), int(y)), random.uniform(0, 90), max(1, int(step * 0.5)))
                x += run + random.uniform(0.2, 0.6) * CAP
    return out


def surroundings(image, left, right, top, bottom):
    """Edges of page and card near the line, and ghosts at its ends: strokes that look like `<`, I or 1 but are none. In place."""
    height, width = image.shape
    left, right, top, bottom = int(left), int(right), int(top), int(bottom)
    if random.random() < 0.32:
        value = random.uniform(0, 255)
        side = random.choice("llrrtb")
        if side in "lr" and random.random() < 0.7:
            # A textured desk beyond the card's edge, on one side or on both.
            texture = desk(height, width)
            if side == "l" or random.random() < 0.4:
                edge = max(0, left - random.randint(int(CAP * 0.15), int(CAP * 1.5)))
                image[:, :edge] = texture[:, :edge]
            if side == "r":
                edge = right + random.randint(int(CAP * 0.15), int(CAP * 1.5))
                image[:, edge:] = texture[:, edge:]
        elif side == "l":
            image[:, : max(0, left - random.randint(int(CAP * 0.1), CAP))] = value
        elif side == "r":
            image[:, right + random.randint(int(CAP * 0.1), CAP) :] = value
        elif side == "t":
            image[: max(0, top - random.randint(int(CAP * 0.15), CAP))] = value
        else:
            image[bottom + random.randint(int(CAP * 0.15), CAP) :] = value
    if random.random() < 0.25:
        for _ in range(random.randint(1, 3)):
            shade = float(random.uniform(0, 190))
            gap = random.uniform(0.12, 1.6) * CAP
            x = right + gap if random.random() < 0.55 else left - gap
            lean = random.choice([0, 0, 0, random.uniform(-0.6, 0.6)]) * CAP
            thickness = random.randint(1, 4)
            kind = random.random()
            if kind < 0.5:
                a, b = random.uniform(-2, 0.6), random.uniform(0.4, 3)
                start, end = (x - lean, top + a * CAP), (x + lean, top + b * CAP)
                cv2.line(image, tuple(map(int, start)), tuple(map(int, end)), shade, thickness, cv2.LINE_AA)
            elif kind < 0.75:
                radius = random.uniform(0.4, 6) * CAP
                cv2.circle(image, (int(x + radius * random.choice([-1, 1])), int(top + CAP * random.uniform(-1, 2))), int(radius), shade, thickness, cv2.LINE_AA)
            else:
                w, h = random.uniform(0.1, 2.5) * CAP, random.uniform(0.2, 3) * CAP
                y = top + random.uniform(-1.5, 1) * CAP
                x = x if x > right else x - w
                cv2.rectangle(image, (int(x), int(y)), (int(x + w), int(y + h)), shade, random.choice([1, 2, -1]))


def overprint(image, top):
    """A stamp's or a signature's strokes through the line. In place."""
    height, width = image.shape
    for _ in range(random.randint(1, 3)):
        steps = np.cumsum(np.random.randn(12, 2) * [width / 10, CAP], 0)
        points = np.int32(steps + [random.uniform(0, width), top + CAP / 2])
        cv2.polylines(image, [points], False, float(random.uniform(60, 210)), random.randint(1, 3), cv2.LINE_AA)
