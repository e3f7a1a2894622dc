package main

import "context"

func replay(ctx context.Context, c *call) error { return nil }
func show(ctx context.Context, c *call) error   { return nil }
